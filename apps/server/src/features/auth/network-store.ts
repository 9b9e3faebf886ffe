import { and, eq, lt, sql } from 'drizzle-orm'
import { builtOnce } from '../../db/built-query.ts'
import type { Db } from '../../db/open.ts'
import { customers } from '../../db/schema/accounts.ts'
import { knownNetworks } from '../../db/schema/known-networks.ts'

const knownNetwork = builtOnce((db) =>
  db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .innerJoin(customers, eq(customers.id, knownNetworks.customerId))
    .where(
      and(
        eq(customers.emailKey, sql.placeholder('emailKey')),
        eq(knownNetworks.network, sql.placeholder('network')),
      ),
    )
    .prepare('known_network'),
)

/** Whether the account of this address was signed in to from this network; false without one. */
export const isKnownNetwork = async (
  db: Db,
  emailKey: string,
  network: string,
): Promise<boolean> => {
  const rows = await knownNetwork(db).execute({ emailKey, network })
  return rows.length > 0
}

const networkUpsert = builtOnce((db) =>
  db
    .insert(knownNetworks)
    .values({
      customerId: sql.placeholder('customerId'),
      network: sql.placeholder('network'),
      seenAt: sql.placeholder('seenAt'),
    })
    .onConflictDoUpdate({
      target: [knownNetworks.customerId, knownNetworks.network],
      set: { seenAt: sql`excluded.seen_at` },
    })
    .prepare('keep_network'),
)

export const keepNetwork = async (
  db: Db,
  known: { customerId: string; network: string; seenAt: Date },
): Promise<void> => {
  await networkUpsert(db).execute(known)
}

export const deleteNetworksBefore = async (db: Db, seenBefore: Date): Promise<void> => {
  await db.delete(knownNetworks).where(lt(knownNetworks.seenAt, seenBefore))
}

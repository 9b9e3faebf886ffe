import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { knownNetworks } from '../../../db/schema/known-networks.ts'
import { customerIdOfEmail } from '../customers/store.ts'

const knownNetwork = prepared((db) =>
  db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(
      and(
        eq(knownNetworks.customerId, customerIdOfEmail(sql.placeholder('emailKey'))),
        eq(knownNetworks.network, sql.placeholder('network')),
      ),
    )
    .prepare('known_network'),
)

/** When a sign-in to the account of this address from this network was recorded; null if never. */
export async function findNetworkSeen(
  db: Db,
  emailKey: string,
  network: string,
): Promise<Date | null> {
  const [row] = await knownNetwork(db).execute({ emailKey, network })
  return row?.seenAt ?? null
}

/** The networks, hashed, from which a customer signed in lately. */
export async function listNetworksOf(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(eq(knownNetworks.customerId, customerId))
  return rows.map(({ network }) => network)
}

const networkUpsert = prepared((db) =>
  db
    .insert(knownNetworks)
    .select(
      db
        .select({
          customerId: sql`${sql.placeholder('customerId')}::uuid`.as('customer_id'),
          network: sql`${sql.placeholder('network')}::text`.as('network'),
          seenAt: sql`${sql.placeholder('seenAt')}::timestamptz`.as('seen_at'),
        })
        .from(sql`(select) unseen`)
        .where(sql`not exists (select from ${knownNetworks} known
          where known.customer_id = ${sql.placeholder('customerId')}
            and known.network = ${sql.placeholder('network')}
            and known.seen_at > ${sql.placeholder('unlessSeenAfter')}::timestamptz)`),
    )
    .onConflictDoUpdate({
      target: [knownNetworks.customerId, knownNetworks.network],
      set: { seenAt: sql`excluded.seen_at` },
    })
    .prepare('keep_network'),
)

type Seen = { customerId: string; network: string; seenAt: Date; unlessSeenAfter: Date }

/** Records that a customer was seen on a network, unless it was recorded after `unlessSeenAfter`. */
export async function keepNetwork(
  db: Db,
  { customerId, network, seenAt, unlessSeenAfter }: Seen,
): Promise<void> {
  await networkUpsert(db).execute({
    customerId,
    network,
    seenAt: seenAt.toISOString(),
    unlessSeenAfter: unlessSeenAfter.toISOString(),
  })
}

/** A network stays known for 90 days after the last sign-in. */
export const networkRetention: Retention = {
  column: knownNetworks.seenAt,
  keptForSeconds: 90 * 24 * 60 * 60,
}

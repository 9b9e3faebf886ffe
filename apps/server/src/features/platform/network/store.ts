import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { networkCapabilities } from '../../../db/schema/network.ts'

export type NetworkRow = Omit<typeof networkCapabilities.$inferSelect, 'id'>

const theRow = prepared((db) => {
  const { document, readAt, changedAt, askedAt, problem } = networkCapabilities
  return db
    .select({ document, readAt, changedAt, askedAt, problem })
    .from(networkCapabilities)
    .where(eq(networkCapabilities.id, 1))
    .prepare('network_capabilities')
})

/** What is known of the network; null before the carrier was asked once. */
export async function findNetwork(db: Db): Promise<NetworkRow | null> {
  return (await theRow(db).execute())[0] ?? null
}

/** Keeps a document that can be used. */
export async function keepDocument(db: Db, document: Capabilities, askedAt: Date): Promise<void> {
  const row = { document, readAt: askedAt, askedAt, problem: null }
  const { id, changedAt } = networkCapabilities
  const isSame = sql`${networkCapabilities.document} = excluded.document`
  const since = sql`case when ${isSame} then ${changedAt} else excluded.changed_at end`
  await db
    .insert(networkCapabilities)
    .values({ id: 1, ...row, changedAt: askedAt })
    .onConflictDoUpdate({ target: id, set: { ...row, changedAt: since } })
}

/** Notes that the carrier was asked in vain. The last good document stays. */
export async function noteProblem(db: Db, problem: string, askedAt: Date): Promise<void> {
  const row = { askedAt, problem }
  await db
    .insert(networkCapabilities)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: networkCapabilities.id, set: row })
}

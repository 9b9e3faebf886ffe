import type { CustomerFilter } from '@openline/contract/people/customer-lists-desk'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { broadcastRecipients, broadcasts } from '../../../db/schema/customer-lists.ts'
import type { BroadcastRow } from './broadcast-store.ts'
import { customerMatches } from './desk-filter-store.ts'

/** Keeps who matches now as those who are to get a broadcast; gives how many they are. */
export async function insertBroadcast(
  tx: Db,
  row: Omit<BroadcastRow, 'customers' | 'sent' | 'endedAt' | 'stoppedBy'>,
  filter: CustomerFilter,
): Promise<BroadcastRow> {
  await tx.insert(broadcasts).values({ ...row, customers: 0 })
  const matching = tx
    .select({ broadcastId: sql`${row.id}::uuid`.as('broadcast_id'), customerId: customers.id })
    .from(customers)
    .where(customerMatches(tx, filter, row.at))
  const { rowCount } = await tx.insert(broadcastRecipients).select(matching)
  const [kept] = await tx
    .update(broadcasts)
    .set({ customers: rowCount ?? 0 })
    .where(eq(broadcasts.id, row.id))
    .returning()
  if (!kept) throw new Error('PostgreSQL returned no row for an update')
  return kept
}

export async function findBroadcast(db: Db, id: string): Promise<BroadcastRow | null> {
  return (await db.select().from(broadcasts).where(eq(broadcasts.id, id)))[0] ?? null
}

export function findBroadcasts(db: Db, limit: number): Promise<BroadcastRow[]> {
  return db.select().from(broadcasts).orderBy(desc(broadcasts.at), desc(broadcasts.id)).limit(limit)
}

/** Ends a broadcast and forgets who was still to get it; false when it had ended. */
export async function endBroadcast(
  tx: Db,
  id: string,
  end: { readonly endedAt: Date; readonly stoppedBy: string },
): Promise<boolean> {
  const ended = await tx
    .update(broadcasts)
    .set(end)
    .where(and(eq(broadcasts.id, id), isNull(broadcasts.endedAt)))
    .returning({ id: broadcasts.id })
  if (ended.length === 0) return false
  await tx.delete(broadcastRecipients).where(eq(broadcastRecipients.broadcastId, id))
  return true
}

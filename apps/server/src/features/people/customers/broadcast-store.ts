import { and, asc, eq, isNull, lte, not, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { broadcastRecipients, broadcasts } from '../../../db/schema/customer-lists.ts'
import { isClosed } from './store.ts'

export type BroadcastRow = typeof broadcasts.$inferSelect

/**
 * The oldest one that is not at its end, locked; null where none is, where its next portion is not due yet, or where
 * another process queues one. They go one after the other, so that all together keep to the pace of one.
 */
export async function lockDueBroadcast(tx: Db, now: Date): Promise<BroadcastRow | null> {
  const oldest = tx
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(isNull(broadcasts.endedAt))
    .orderBy(asc(broadcasts.at), asc(broadcasts.id))
    .limit(1)
  const rows = await tx
    .select()
    .from(broadcasts)
    .where(
      and(
        sql`${broadcasts.id} = (${oldest})`,
        lte(broadcasts.nextAt, now),
        isNull(broadcasts.endedAt),
      ),
    )
    .for('update', { skipLocked: true })
  return rows[0] ?? null
}

/** Takes some of those who are still to get it; a customer whose account was closed meanwhile is left out. */
export async function takeRecipients(tx: Db, broadcastId: string, limit: number) {
  const { customerId } = broadcastRecipients
  const ofBroadcast = eq(broadcastRecipients.broadcastId, broadcastId)
  const some = tx
    .select({ customerId })
    .from(broadcastRecipients)
    .where(ofBroadcast)
    .orderBy(customerId)
    .limit(limit)
  const taken = await tx
    .delete(broadcastRecipients)
    .where(and(ofBroadcast, sql`${customerId} in (${some})`))
    .returning({ customerId })
  const { id, email, firstName, language } = customers
  const recipients = await tx
    .select({ id, email, firstName, language })
    .from(customers)
    .where(
      and(
        sql`${id} = any(${sql.param(taken.map((each) => each.customerId))}::uuid[])`,
        not(isClosed),
      ),
    )
  return { taken: taken.length, recipients }
}

type Progress = Pick<BroadcastRow, 'sent' | 'nextAt' | 'endedAt'>

export async function saveProgress(tx: Db, id: string, progress: Progress): Promise<void> {
  await tx.update(broadcasts).set(progress).where(eq(broadcasts.id, id))
}

/** A broadcast names no customer once it is over, and is of no use after a year. */
export const broadcastRetention: Retention = {
  column: broadcasts.at,
  keptForSeconds: 366 * 24 * 3600,
}

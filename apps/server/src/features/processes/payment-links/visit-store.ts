import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { linkVisits } from '../../../db/schema/payments.ts'
import { isOpenAttempt } from '../../sales/payments/store.ts'

export type LinkVisitRow = typeof linkVisits.$inferSelect

export async function insertVisit(db: Db, visit: LinkVisitRow): Promise<void> {
  await db.insert(linkVisits).values(visit)
}

/** Visits whose payment is over, and those from before `unpaid` that made none. */
export function listEndedVisits(
  db: Db,
  { unpaid, limit }: { unpaid: Date; limit: number },
): Promise<LinkVisitRow[]> {
  const { attemptId, openedAt } = linkVisits
  return db
    .select()
    .from(linkVisits)
    .where(sql`coalesce(not ${isOpenAttempt(attemptId)}, ${lt(openedAt, unpaid)})`)
    .orderBy(asc(openedAt))
    .limit(limit)
}

/** False where another process was first. */
export async function deleteVisit(tx: Db, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(linkVisits).where(eq(linkVisits.sessionId, sessionId))
  return rowCount === 1
}

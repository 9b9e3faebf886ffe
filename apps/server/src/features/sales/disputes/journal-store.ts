import { and, asc, eq } from 'drizzle-orm'
import { type Part, withinPart } from '../../../db/in-time-order.ts'
import type { Db } from '../../../db/open.ts'
import { disputeEntries, disputes } from '../../../db/schema/disputes.ts'

/** Money that disputes moved, by when we learned of it. */
export function listEntriesIn(db: Db, part: Part) {
  const { id, recordedAt, amountCents, feeCents, disputeId } = disputeEntries
  const { attemptId, orderId, providerDisputeId } = disputes
  return db
    .select({ id, at: recordedAt, amountCents, feeCents, attemptId, orderId, providerDisputeId })
    .from(disputeEntries)
    .innerJoin(disputes, eq(disputes.id, disputeId))
    .where(and(withinPart(recordedAt, id, part)))
    .orderBy(asc(recordedAt), asc(id))
    .limit(part.limit)
}

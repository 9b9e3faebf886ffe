import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { disputeAnswers, disputes } from '../../../db/schema/disputes.ts'

export type { DisputeEvidence } from '../../../db/schema/disputes.ts'
export type AnswerRow = typeof disputeAnswers.$inferSelect

/** Null when this stage of the dispute has an answer already. */
export async function insertAnswer(
  tx: Db,
  answer: typeof disputeAnswers.$inferInsert,
): Promise<AnswerRow | null> {
  const [row] = await tx.insert(disputeAnswers).values(answer).onConflictDoNothing().returning()
  return row ?? null
}

/** An answer with the provider's id of its dispute. */
export async function findAnswer(db: Db, answerId: string) {
  const [row] = await db
    .select({ answer: disputeAnswers, providerDisputeId: disputes.providerDisputeId })
    .from(disputeAnswers)
    .innerJoin(disputes, eq(disputes.id, disputeAnswers.disputeId))
    .where(eq(disputeAnswers.id, answerId))
  return row ?? null
}

/** Records what the provider said; what was sent is there now. */
export async function endAnswer(
  db: Db,
  answerId: string,
  end: Pick<AnswerRow, 'status' | 'refusal' | 'endedAt'>,
): Promise<void> {
  await db
    .update(disputeAnswers)
    .set({ ...end, evidence: null })
    .where(and(eq(disputeAnswers.id, answerId), eq(disputeAnswers.status, 'pending')))
}

/** Oldest first. */
export function listAnswersOf(db: Db, disputeIds: readonly string[]): Promise<AnswerRow[]> {
  if (disputeIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(disputeAnswers)
    .where(inArray(disputeAnswers.disputeId, [...disputeIds]))
    .orderBy(asc(disputeAnswers.createdAt), asc(disputeAnswers.id))
}

/** The answer of one stage of a dispute that the provider did not refuse. */
export async function findStandingAnswer(
  db: Db,
  { disputeId, stage }: Pick<AnswerRow, 'disputeId' | 'stage'>,
): Promise<AnswerRow | null> {
  const [row] = await db
    .select()
    .from(disputeAnswers)
    .where(
      and(
        eq(disputeAnswers.disputeId, disputeId),
        eq(disputeAnswers.stage, stage),
        ne(disputeAnswers.status, 'refused'),
      ),
    )
  return row ?? null
}

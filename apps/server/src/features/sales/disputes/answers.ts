import { type DisputeAction, disputeActionsNow } from '@openline/contract/sales/disputes-desk'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type AnswerRow, findStandingAnswer, insertAnswer } from './answer-store.ts'
import type { DisputeRow } from './store.ts'

/** What staff answer, and who does. */
export type NewAnswer = Pick<AnswerRow, 'staffId' | 'staffName' | 'note'> &
  (
    | { readonly kind: 'evidence'; readonly evidence: NonNullable<AnswerRow['evidence']> }
    | { readonly kind: 'acceptance' | 'elsewhere' }
  )

const actionOf = {
  evidence: 'submit_evidence',
  elsewhere: 'mark_answered',
  acceptance: 'accept',
} as const satisfies Record<AnswerRow['kind'], DisputeAction>

/** What became of an answer: on record, not awaited by the bank, or given by someone else first. */
export type Answered =
  | { readonly kind: 'answered'; readonly answer: AnswerRow }
  | { readonly kind: 'not_awaited' }
  | { readonly kind: 'answered_before'; readonly by: string }

/**
 * Puts an answer to the bank on record in the caller's transaction; a job sends it, unless it was given
 * elsewhere. Of two at once, one is recorded.
 */
export async function answerDispute(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  dispute: DisputeRow,
  answer: NewAnswer,
): Promise<Answered> {
  const { id: disputeId, orderId, stage, status } = dispute
  const allowed = disputeActionsNow({ stage, status, isAnswered: false })
  if (!allowed.includes(actionOf[answer.kind])) return refusal(tx, { disputeId, stage })
  const at = clock()
  const isSent = answer.kind === 'elsewhere'
  const added = await insertAnswer(tx, {
    ...answer,
    id: ownId(),
    disputeId,
    orderId,
    stage,
    status: isSent ? 'sent' : 'pending',
    createdAt: at,
    endedAt: isSent ? at : null,
  })
  if (!added) return refusal(tx, { disputeId, stage })
  if (!isSent) await enqueue(tx, 'answer-dispute', { answerId: added.id })
  return { kind: 'answered', answer: added }
}

/** Who was first is told also when the bank has their answer already. */
async function refusal(
  tx: Db,
  about: Pick<AnswerRow, 'disputeId' | 'stage'>,
): Promise<Exclude<Answered, { kind: 'answered' }>> {
  const first = await findStandingAnswer(tx, about)
  return first ? { kind: 'answered_before', by: first.staffName } : { kind: 'not_awaited' }
}

import {
  type ApprovalRequest,
  type answerApprovalRequest,
  answerMinutes,
  approvalAnswersAt,
  approvalStatusAt,
  approvedMinutes,
  type listApprovalRequests,
} from '@openline/contract/approvals'
import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../app-error.ts'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { Caller } from '../../http/bind.ts'
import { type ApprovalRow, answer, findApproval, listRunning } from './store.ts'

export { approvalEmail, esimViewedEmail } from './emails.ts'
export {
  type ApprovalRow,
  type Asking,
  findApproval,
  findLastApproval,
  insertApproval,
  lapseAsked,
  setChallenge,
} from './store.ts'

type Deps = { db: Db; clock: Clock }

/** The requests that a customer can still answer, and what was approved and is not over. */
export async function listRequests(
  { db, clock }: Deps,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<OutputOf<typeof listApprovalRequests>> {
  const now = clock()
  const rows = await listRunning(db, customerId, now)
  return { requests: rows.map((row) => toRequest(row, now)) }
}

/** A customer's own answer, by a press in the account. */
export async function answerRequest(
  { db, clock }: Deps,
  { customerId }: Pick<Caller, 'customerId'>,
  id: string,
  { answer: given }: HandlerInput<typeof answerApprovalRequest>['body'],
): Promise<OutputOf<typeof answerApprovalRequest>> {
  const asked = await findApproval(db, id)
  if (asked?.customerId !== customerId) throw notFound(t('We couldn’t find this request'))
  const now = clock()
  const row =
    given === 'approve'
      ? await approve(db, id, { by: 'account', now })
      : await answer(db, id, {
          from: ['asked', 'approved'],
          to: 'declined',
          by: 'account',
          now,
          endsAt: now,
        })
  if (!row) throw new AppError('conflict', t('This request is over. Support can ask you again.'))
  const name = row.staffName
  const message =
    given === 'approve'
      ? t('{name} can help you with this for {minutes} minutes', { name, minutes: approvedMinutes })
      : t('{name} can’t see or change what needs your approval', { name })
  return { message, request: toRequest(row, now) }
}

/** Approves a request that was asked and is not over; null otherwise. */
export function approve(
  tx: Db,
  id: string,
  { by, now }: { by: 'code' | 'account'; now: Date },
): Promise<ApprovalRow | null> {
  const endsAt = secondsAfter(now, approvedMinutes * 60)
  return answer(tx, id, { from: ['asked'], to: 'approved', by, now, endsAt })
}

/** Until when a request can be answered that is asked now. */
export function answerUntil(now: Date): Date {
  return secondsAfter(now, answerMinutes * 60)
}

function toRequest(row: ApprovalRow, now: Date): ApprovalRequest {
  const { id, staffName, reason, askedAt, endsAt } = row
  return {
    id,
    staffName,
    reason,
    status: approvalStatusAt(row, now),
    askedAt: askedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    nextActions: [...approvalAnswersAt(row, now)],
  }
}

import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type ApprovalRequest,
  type ApprovalScope,
  type answerApprovalRequest,
  answerMinutes,
  approvalAnswersAt,
  approvalStatusAt,
  approvedMinutes,
  type listApprovalRequests,
} from '@openline/contract/people/approvals'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { requireOwner } from '../auth/email-hold.ts'
import { maskedEmail, requireCustomer } from '../customers/customers.ts'
import {
  type ApprovalRow,
  type Asking,
  answer,
  type Between,
  findApproval,
  findLastApproval,
  listRunning,
} from './approval-store.ts'

/** The requests that a customer can still answer, and what was approved and is not over. */
export async function listRequests(
  { db, clock }: Needs<'db' | 'clock'>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<OutputOf<typeof listApprovalRequests>> {
  const now = clock()
  const rows = await listRunning(db, customerId, now)
  return { requests: await Promise.all(rows.map((row) => toRequest(db, row, now))) }
}

/** Whether the customer's own command takes one; changing the plan or card of a renewal does not. */
const takesStepUp = {
  account: false,
  sim: true,
  renewal: false,
  end: true,
  move: true,
  merge: true,
} as const satisfies Record<ApprovalScope, boolean>

/**
 * A customer's own answer, by a press in the account. Approving a SIM change or an end takes the recent step-up that
 * the customer's own request would take, so that a stolen session approves neither.
 */
export async function answerRequest(
  { db, clock }: Needs<'db' | 'clock'>,
  caller: Pick<Caller, 'customerId' | 'authenticatedAt'>,
  id: string,
  { answer: given }: HandlerInput<typeof answerApprovalRequest>['body'],
): Promise<OutputOf<typeof answerApprovalRequest>> {
  const asked = await findApproval(db, id)
  if (asked?.customerId !== caller.customerId) throw notFound(t('We couldn’t find this request'))
  const now = clock()
  if (given === 'approve' && takesStepUp[asked.scope]) {
    await requireOwner({ db, clock }, caller, t('Please confirm it’s you to approve this'))
  }
  const row =
    given === 'approve'
      ? await answer(db, id, {
          from: ['asked'],
          to: 'approved',
          now,
          endsAt: secondsAfter(now, approvedMinutes * 60),
        })
      : await answer(db, id, { from: ['asked', 'approved'], to: 'declined', now, endsAt: now })
  if (!row) throw new AppError('conflict', t('This request is over. Support can ask you again.'))
  const name = row.staffName
  const message =
    given === 'approve'
      ? t('{name} can help you with this for {minutes} minutes', { name, minutes: approvedMinutes })
      : t('{name} can’t see or change what needs your approval', { name })
  return { message, request: await toRequest(db, row, now) }
}

/** What the customer has approved for this staff member and this scope, while it is good; null otherwise. */
export async function findApproved(
  { db, clock }: Needs<'db' | 'clock'>,
  asking: Asking,
): Promise<ApprovalRow | null> {
  const last = await findLastApproval(db, asking)
  return last && approvalStatusAt(last, clock()) === 'approved' ? last : null
}

/** Until when a request can be answered that is asked now. */
export function answerUntil(now: Date): Date {
  return secondsAfter(now, answerMinutes * 60)
}

/** Between which accounts what was asked for goes, as the one that is asked reads it; null for what is of one alone. */
export async function betweenOf(db: Db, row: Between): Promise<ApprovalRequest['between']> {
  const { direction, otherCustomerId, lineDigits } = row
  if (direction === null || otherCustomerId === null) return null
  const { email } = await requireCustomer(db, otherCustomerId)
  return { direction, lineDigits, otherEmail: maskedEmail(email) }
}

async function toRequest(db: Db, row: ApprovalRow, now: Date): Promise<ApprovalRequest> {
  const { id, staffName, scope, reason, phrase, askedAt, endsAt } = row
  return {
    id,
    staffName,
    scope,
    between: await betweenOf(db, row),
    reason,
    phrase,
    status: approvalStatusAt(row, now),
    askedAt: askedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    nextActions: [...approvalAnswersAt(row, now)],
  }
}

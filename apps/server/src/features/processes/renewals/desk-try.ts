import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import { cardInWords, declineInWords } from '@openline/contract/office/code-labels-desk'
import type { tryRenewal } from '@openline/contract/processes/renewals-desk'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, type Done, type Press } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { type NewAttempt, resumeAttempt } from '../../sales/payments/payments.ts'
import { findAttempt } from '../../sales/payments/store.ts'
import { type Asked, withTaxesAsked } from './asked-taxes.ts'
import { type AutomaticNeeds, chargeAnnounced } from './automatic.ts'
import { requireAnyRenewalLine } from './desk-renewals.ts'
import { hasFailed, retryProblem } from './desk-retry.ts'
import { loadRenewalDetails } from './renewal-details.ts'
import { type LockedRenewal, lockRenewal, priceOf } from './renewal-orders.ts'

type Deps = AutomaticNeeds & Needs<'limits'>
type Body = HandlerInput<typeof tryRenewal>['body']
type Tried = OutputOf<typeof tryRenewal>

/**
 * Charges a declined renewal now, in place of its next attempt. Throws 404, `not_ready` with the reason where it may
 * not be charged, and 409 where another attempt was made since the page showed the last one.
 */
export async function tryAgain(
  deps: Deps,
  by: StaffActor,
  lineId: string,
  { failedAt, reason }: Body,
): Promise<Tried> {
  const { customerId, period } = await requireAnyRenewalLine(deps.db, lineId)
  await deps.limits.consume('tryRenewal', customerId)
  const termsVersion = await deps.termsVersion()
  const attempt = await withTaxesAsked(deps, (asked) =>
    actionAtDesk(asked, {
      by,
      name: 'tryRenewal',
      reason,
      subject: { kind: 'line', id: lineId },
      lock: (tx) => lockRenewal(tx, lineId, period.number + 1),
      findDone: (tx, _, { id }) => findAttempt(tx, id),
      act: async (tx, locked, press) =>
        locked === null || locked === 'busy'
          ? null
          : prepareRetry(asked, tx, locked, { press, termsVersion, failedAt }),
    }),
  )
  if (attempt === null) return notCharged
  await resumeAttempt(deps, attempt.orderId)
  return outcomeOf(deps.db, attempt.id)
}

const notCharged = {
  outcome: 'declined',
  message: 'Not charged: the card is blocked. See Blocks.',
} as const satisfies Tried

type Retry = { press: Press; termsVersion: string; failedAt: string }

/** Null for what is no longer as the page showed it. */
async function prepareRetry(
  deps: Asked<Deps>,
  tx: Db,
  locked: LockedRenewal,
  { press, termsVersion, failedAt }: Retry,
): Promise<Done<NewAttempt | null> | null> {
  const { line } = locked
  const [loaded] = await loadRenewalDetails(tx, [line])
  const last = loaded?.details.last
  if (!loaded || !hasFailed(loaded.details)) return null
  if (last?.updatedAt.toISOString() !== failedAt) return null
  const price = await withLanguage(line.language, () => priceOf(deps, line))
  const problem = retryProblem(deps, loaded, price)
  if (problem !== null) throw new AppError('not_ready', problem)
  const charge = { price, termsVersion, attemptId: press.id }
  const prepared = await chargeAnnounced(deps, tx, locked, charge)
  const attempt = prepared === 'busy' ? null : prepared.attempt
  const after = attempt && {
    chargeCents: attempt.amountCents,
    card: cardInWords(attempt.cardNetwork, attempt.last4Digits),
  }
  return { customerId: line.customerId, before: null, after, result: attempt }
}

async function outcomeOf(db: Db, attemptId: string): Promise<Tried> {
  const attempt = await findAttempt(db, attemptId)
  if (!attempt) throw new Error(`attempt ${attemptId} is gone`)
  const { status, amountCents, cardNetwork, last4Digits, failureCode, intentId } = attempt
  const card = cardInWords(cardNetwork, last4Digits)
  if (status === 'captured') {
    return { outcome: 'charged', message: `${formatCents(amountCents)} charged to ${card}` }
  }
  if (failureCode === null) {
    return {
      outcome: 'unknown',
      message: 'The bank hasn’t answered yet. This page shows what it says.',
    }
  }
  const refused = intentId === null ? 'wasn’t charged' : 'was declined'
  return { outcome: 'declined', message: `${card} ${refused}: ${declineInWords(failureCode)}` }
}

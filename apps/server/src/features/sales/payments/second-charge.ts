import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { ChargeOutcome } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import type { OrderRow } from '../orders/orders.ts'
import { type AttemptRow, findAttemptByIntent, insertAttempt, updateAttempt } from './store.ts'

type KnownOutcome = Exclude<ChargeOutcome, { kind: 'unknown' }>

/** An attempt is charged once: the outcome of a second charge says nothing about the first. */
export function isOfAnother({ intentId }: AttemptRow, outcome: KnownOutcome): boolean {
  return intentId !== null && outcome.intentId !== null && outcome.intentId !== intentId
}

type Second = { order: OrderRow; attempt: AttemptRow; outcome: KnownOutcome }

/**
 * A second charge of an attempt whose order is locked. What it took pays nothing and goes back whole: it is put on
 * record as an attempt of its own, with its refund, so that order, books and desk show both.
 */
export async function returnSecondCharge(
  deps: Needs<'clock' | 'log' | 'events'>,
  tx: Db,
  { order, attempt, outcome }: Second,
): Promise<void> {
  const { intentId } = outcome
  const isTaken = outcome.kind === 'captured' || outcome.kind === 'captured_wrong_currency'
  if (!isTaken || intentId === null || (await findAttemptByIntent(tx, intentId))) return
  deps.log.error(
    { attemptId: attempt.id, outcome },
    'a second charge was taken for one payment attempt; refunding it',
  )
  const at = deps.clock()
  const amountCents = outcome.kind === 'captured' ? outcome.amountCents : outcome.amount
  const second = { ...attempt, id: ownId(), amountCents, createdAt: at, updatedAt: at }
  const state =
    outcome.kind === 'captured'
      ? ({ status: 'captured', reason: 'not_needed', failureCode: null } as const)
      : ({ status: 'voided', reason: 'wrong_amount', failureCode: 'currency_differs' } as const)
  const { reason, ...recorded } = state
  await insertAttempt(tx, { ...second, status: recorded.status })
  await updateAttempt(tx, second, { ...recorded, intentId, updatedAt: at })
  await deps.events.onUnowed(tx, { order, attemptId: second.id, amountCents, reason })
}

import type { Db } from '../../../db/open.ts'
import { pipeline } from '../../../db/pipeline.ts'
import type { ChargeOutcome } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import {
  isPayable,
  lockOrder,
  type OrderRow,
  type Transition,
  transitionOrder,
} from '../orders/orders.ts'
import { isOfAnother, returnSecondCharge } from './second-charge.ts'
import { type AttemptRow, findAttempt, isOpen, updateAttempt } from './store.ts'

export type SettlementNeeds = Needs<'db' | 'clock' | 'enqueue' | 'log' | 'events'>

/**
 * Records the outcome of an attempt. The only function that does: the
 * checkout, the return page, webhooks and the reconciler all come here, in any
 * order and any number of times. The order's row is locked meanwhile, and an
 * outcome that was recorded before changes nothing.
 */
export async function settleAttempt(
  deps: SettlementNeeds,
  attempt: Pick<AttemptRow, 'id' | 'orderId'>,
  outcome: ChargeOutcome,
): Promise<void> {
  if (outcome.kind === 'unknown') {
    const { id: attemptId } = attempt
    deps.log.warn({ attemptId, reason: outcome.reason }, 'payment outcome unknown')
    return
  }
  const paid = await deps.db.transaction((tx) => recordOutcome(deps, tx, attempt, outcome))
  if (paid?.kind === 'purchase') await deps.events.afterPurchasePaid({ order: paid })
  if (paid?.forLineId && paid.kind !== 'renewal')
    await deps.events.afterPaidForLine({ order: paid })
}

type KnownOutcome = Exclude<ChargeOutcome, { kind: 'unknown' }>

/** Gives the order if this outcome paid it. */
async function recordOutcome(
  deps: SettlementNeeds,
  tx: Db,
  { id: attemptId, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
  outcome: KnownOutcome,
): Promise<OrderRow | null> {
  // The attempt is read once the order is locked.
  const [order, attempt] = await pipeline(lockOrder(tx, orderId), findAttempt(tx, attemptId))
  if (!attempt) throw new Error(`attempt ${attemptId} is gone`)
  const charge = { order, attempt }
  if (isOfAnother(attempt, outcome)) {
    await returnSecondCharge(deps, tx, { ...charge, outcome })
    return null
  }
  if (outcome.kind === 'captured') return recordCapture(deps, tx, charge, outcome)
  if (outcome.kind === 'captured_wrong_currency') {
    const { intentId, amount: amountCents, currency } = outcome
    await refuseCapture(deps, tx, charge, { intentId, amountCents, currency })
  } else if (isOpen(attempt)) {
    await recordProgress(deps, tx, charge, outcome)
  }
  return null
}

/** The order, which is locked, and the attempt to pay it. */
type Charge = { order: OrderRow; attempt: AttemptRow }
type Capture = Extract<ChargeOutcome, { kind: 'captured' }>
type Progress = Exclude<KnownOutcome, { kind: 'captured' | 'captured_wrong_currency' }>

/**
 * Money was taken. It pays the order if that still waits for it, and the order is given as it is
 * then. Otherwise (the order expired, or another attempt paid first) it goes straight back.
 */
async function recordCapture(
  deps: SettlementNeeds,
  tx: Db,
  { order, attempt }: Charge,
  { intentId, amountCents }: Capture,
): Promise<OrderRow | null> {
  if (attempt.status === 'captured') return null
  if (amountCents !== attempt.amountCents) {
    await refuseCapture(deps, tx, { order, attempt }, { intentId, amountCents, currency: 'usd' })
    return null
  }
  const at = deps.clock()
  const captured = { status: 'captured', intentId, updatedAt: at } as const
  if (!isPayable(order.status)) {
    await updateAttempt(tx, attempt, captured)
    const refund = { order, attemptId: attempt.id, amountCents, reason: 'not_needed' } as const
    await deps.events.onUnowed(tx, refund)
    return null
  }
  const [, paid] = await pipeline(
    updateAttempt(tx, attempt, captured),
    transitionOrder(tx, order, { to: 'paid', at, changes: { paidAt: at } }),
  )
  if (paid) await deps.events.onPaid(tx, { order: paid })
  return paid
}

/** In the smallest unit of its currency. */
type DifferingCapture = { intentId: string; amountCents: number; currency: string }

/**
 * Another amount or currency than the order's pays nothing: it goes back whole, and a person looks
 * why. A charge by ourselves is tried again as after a decline.
 */
async function refuseCapture(
  deps: SettlementNeeds,
  tx: Db,
  { order, attempt }: Charge,
  { intentId, amountCents, currency }: DifferingCapture,
): Promise<void> {
  // Looked at again by an event or the reconciler.
  if (attempt.failureCode?.endsWith('_differs')) return
  const at = deps.clock()
  deps.log.error(
    { attemptId: attempt.id, expected: attempt.amountCents, captured: amountCents, currency },
    'captured amount or currency differs from the order; refunding it',
  )
  const failureCode = currency === 'usd' ? 'amount_differs' : 'currency_differs'
  await updateAttempt(tx, attempt, { status: 'voided', intentId, failureCode, updatedAt: at })
  const attemptId = attempt.id
  await deps.events.onUnowed(tx, { order, attemptId, amountCents, reason: 'wrong_amount' })
  await recordDecline(deps, tx, { order, attempt }, failureCode)
}

async function recordProgress(
  deps: SettlementNeeds,
  tx: Db,
  { order, attempt }: Charge,
  outcome: Progress,
): Promise<void> {
  const at = deps.clock()
  const { intentId } = outcome
  switch (outcome.kind) {
    case 'requires_action':
      await updateAttempt(tx, attempt, {
        status: 'requires_action',
        intentId,
        actionUrl: outcome.url,
        updatedAt: at,
      })
      await transitionUnpaid(tx, order, { to: 'payment_action', at })
      return
    case 'processing':
      await updateAttempt(tx, attempt, { status: attempt.status, intentId, updatedAt: at })
      await transitionUnpaid(tx, order, { to: 'payment_pending', at })
      return
    case 'declined':
      await updateAttempt(tx, attempt, {
        status: 'failed',
        intentId,
        failureCode: outcome.code,
        updatedAt: at,
      })
      return recordDecline(deps, tx, { order, attempt }, outcome.code)
    case 'canceled':
      await updateAttempt(tx, attempt, {
        status: 'voided',
        failureCode: 'not_confirmed',
        updatedAt: at,
      })
      await transitionUnpaid(tx, order, { to: 'payment_failed', at, detail: 'not_confirmed' })
  }
}

/**
 * A charge without the customer that the bank wants them to confirm waits for them. The outcome of one
 * attempt changes nothing for an order that another attempt paid, or that ended.
 */
async function recordDecline(
  deps: SettlementNeeds,
  tx: Db,
  { order, attempt }: Charge,
  code: string,
): Promise<void> {
  const isOffSession = attempt.offSession
  const needsCustomer = isOffSession && code === 'authentication_required'
  const declined = await transitionUnpaid(tx, order, {
    to: needsCustomer ? 'payment_action' : 'payment_failed',
    at: deps.clock(),
    detail: needsCustomer ? null : code,
  })
  if (declined) await deps.events.onPaymentDeclined(tx, { order: declined, isOffSession, code })
}

/** Null for an order that is paid or has ended. */
async function transitionUnpaid(
  tx: Db,
  order: OrderRow,
  transition: Transition,
): Promise<OrderRow | null> {
  return isPayable(order.status) ? transitionOrder(tx, order, transition) : null
}

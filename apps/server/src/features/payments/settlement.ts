import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { commitWith } from '../../db/pipeline.ts'
import type { ChargeOutcome } from '../../gateways/payment/payment.ts'
import type { Enqueue } from '../../jobs/jobs.ts'
import {
  type Fulfilled,
  isPayable,
  lockOrder,
  moveAsSeen,
  type OrderRow,
  type Transition,
  transitionOrder,
} from '../orders/orders.ts'
import { requestRefund } from './refunds.ts'
import { type AttemptRow, findAttempt, isOpen, updateAttempt } from './store.ts'

/** Tells the customer, in the same transaction, that an order was paid. */
export type Receipts = { paid(tx: Db, order: OrderRow): Promise<void> }

/** Told, in the same transaction with the order locked, what a payment came to. */
export type RenewalOutcomes = {
  paid(tx: Db, order: OrderRow): Promise<void>
  declined(tx: Db, order: OrderRow, code: string): Promise<void>
}

export type SettlementDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  log: Logger
  receipts: Receipts
  /** What becomes of an order that renews a line. */
  renewals: RenewalOutcomes
  /** Gives an order that was just paid what it is for, if that can be had at once; never throws. */
  fulfil: (order: OrderRow) => Promise<Fulfilled | null>
}

/**
 * Records what became of an attempt. The only function that does: the
 * checkout, the return page, webhooks and the reconciler all come here, in any
 * order and any number of times. The order's row is locked meanwhile, and an
 * outcome that was recorded before changes nothing. `made` is an order that the
 * caller has just put on record with this attempt. Gives the order if it was paid
 * by this and has its line already.
 */
export async function settleAttempt(
  deps: SettlementDeps,
  { id: attemptId, orderId }: Pick<AttemptRow, 'id' | 'orderId'>,
  outcome: ChargeOutcome,
  made: Found | null = null,
): Promise<Fulfilled | null> {
  if (outcome.kind === 'unknown') {
    deps.log.warn({ attemptId, reason: outcome.reason }, 'payment outcome unknown')
    return null
  }
  const paid = await moveAsSeen<Found, OrderRow | null>(deps.db, made, {
    look: async (tx) => {
      // One connection: the attempt is read after the lock was given, as its last holder left it.
      const [order, attempt] = await Promise.all([
        lockOrder(tx, orderId),
        findAttempt(tx, attemptId),
      ])
      if (!attempt) throw new Error(`attempt ${attemptId} is gone`)
      return { order, attempt }
    },
    work: async (tx, found) => {
      if (isOfAnother(found.attempt, outcome)) {
        deps.log.error(
          { attemptId, outcome },
          'a second charge was reported for one payment attempt',
        )
        return null
      }
      if (outcome.kind === 'captured') return recordCapture(deps, tx, found, outcome)
      if (outcome.kind === 'captured_wrong_currency')
        return refuseCurrency(deps, tx, found, outcome)
      if (isOpen(found.attempt)) await recordProgress(deps, tx, found, outcome)
      return null
    },
  })
  return paid && deps.fulfil(paid)
}

/** The order and the attempt as they stand now. */
type Found = {
  order: OrderRow
  attempt: Pick<
    AttemptRow,
    'id' | 'status' | 'amountCents' | 'intentId' | 'failureCode' | 'offSession'
  >
}
type Captured = Extract<ChargeOutcome, { kind: 'captured' }>
type WrongCurrency = Extract<ChargeOutcome, { kind: 'captured_wrong_currency' }>
type Progress = Exclude<ChargeOutcome, { kind: 'captured' | 'captured_wrong_currency' | 'unknown' }>

/** An attempt is charged once: what becomes of a second charge is no news of the first. */
function isOfAnother({ intentId }: Found['attempt'], outcome: ChargeOutcome): boolean {
  return (
    intentId !== null &&
    outcome.kind !== 'unknown' &&
    outcome.intentId !== null &&
    outcome.intentId !== intentId
  )
}

/**
 * Money was taken. It pays the order if that still waits for it; gives the order as it is then
 * when a line is to be set up for it. Otherwise (the order expired, or another attempt paid first)
 * it goes straight back.
 */
async function recordCapture(
  deps: SettlementDeps,
  tx: Db,
  { order, attempt }: Found,
  outcome: Captured,
): Promise<OrderRow | null> {
  if (attempt.status === 'captured') return null
  if (outcome.amountCents !== attempt.amountCents) {
    const { intentId, amountCents } = outcome
    await refuseCapture(deps, tx, { order, attempt }, { intentId, amountCents, currency: 'usd' })
    return null
  }
  const at = deps.clock()
  const pays = isPayable(order.status)
  if (pays && order.kind === 'renewal') {
    const { intentId } = outcome
    await updateAttempt(tx, attempt.id, { status: 'captured', intentId, updatedAt: at })
    await deps.renewals.paid(tx, order)
    return null
  }
  const capture = { status: 'captured', intentId: outcome.intentId, updatedAt: at } as const
  if (pays) {
    await commitWith(tx, () => [
      transitionOrder(tx, order, { to: 'paid', at, changes: { paidAt: at } }),
      updateAttempt(tx, attempt.id, capture),
      deps.receipts.paid(tx, order),
    ])
    return { ...order, status: 'paid', updatedAt: at, paidAt: at }
  }
  await updateAttempt(tx, attempt.id, capture)
  const { id: attemptId, amountCents } = attempt
  await requestRefund(deps, tx, { order, attemptId, amountCents, reason: 'not_needed' })
  return null
}

async function refuseCurrency(
  deps: SettlementDeps,
  tx: Db,
  found: Found,
  { intentId, amount: amountCents, currency }: WrongCurrency,
): Promise<null> {
  await refuseCapture(deps, tx, found, { intentId, amountCents, currency })
  return null
}

/** In the smallest unit of its currency. */
type Differing = { intentId: string; amountCents: number; currency: string }

/**
 * Another amount or currency than the order's pays nothing: it goes back whole, and a person looks
 * why. A charge by ourselves is tried again as after a decline.
 */
async function refuseCapture(
  deps: SettlementDeps,
  tx: Db,
  { order, attempt }: Found,
  { intentId, amountCents, currency }: Differing,
): Promise<void> {
  // Looked at again by an event or the reconciler.
  if (attempt.failureCode?.endsWith('_differs')) return
  const at = deps.clock()
  deps.log.error(
    { attemptId: attempt.id, expected: attempt.amountCents, captured: amountCents, currency },
    'captured amount or currency differs from the order; refunding it',
  )
  const failureCode = currency === 'usd' ? 'amount_differs' : 'currency_differs'
  await updateAttempt(tx, attempt.id, { status: 'voided', intentId, failureCode, updatedAt: at })
  const attemptId = attempt.id
  await requestRefund(deps, tx, { order, attemptId, amountCents, reason: 'wrong_amount' })
  await transitionUnpaid(tx, order, { to: 'payment_failed', at, detail: failureCode })
  if (attempt.offSession && isPayable(order.status)) {
    await deps.renewals.declined(tx, order, failureCode)
  }
}

async function recordProgress(
  deps: SettlementDeps,
  tx: Db,
  { order, attempt }: Found,
  outcome: Progress,
): Promise<void> {
  const at = deps.clock()
  const { intentId } = outcome
  switch (outcome.kind) {
    case 'requires_action':
      await updateAttempt(tx, attempt.id, {
        status: 'requires_action',
        intentId,
        actionUrl: outcome.url,
        updatedAt: at,
      })
      return transitionUnpaid(tx, order, { to: 'payment_action', at })
    case 'processing':
      await updateAttempt(tx, attempt.id, { status: attempt.status, intentId, updatedAt: at })
      return transitionUnpaid(tx, order, { to: 'payment_pending', at })
    case 'declined':
      await updateAttempt(tx, attempt.id, {
        status: 'failed',
        intentId,
        failureCode: outcome.code,
        updatedAt: at,
      })
      return refuseOrder(deps, tx, { order, attempt }, outcome.code)
    case 'canceled':
      await updateAttempt(tx, attempt.id, {
        status: 'voided',
        failureCode: 'not_confirmed',
        updatedAt: at,
      })
      return transitionUnpaid(tx, order, { to: 'payment_failed', at, detail: 'not_confirmed' })
  }
}

/** A customer who was away is told; the bank's request for a confirmation waits for them like a decline. */
async function refuseOrder(
  deps: SettlementDeps,
  tx: Db,
  { order, attempt }: Found,
  code: string,
): Promise<void> {
  const wantsCustomer = attempt.offSession && code === 'authentication_required'
  const to = wantsCustomer ? 'payment_action' : 'payment_failed'
  await transitionUnpaid(tx, order, { to, at: deps.clock(), detail: wantsCustomer ? null : code })
  if (attempt.offSession && isPayable(order.status)) await deps.renewals.declined(tx, order, code)
}

/** What becomes of one attempt is no news for an order that was paid by another, or that ended. */
async function transitionUnpaid(tx: Db, order: OrderRow, move: Transition): Promise<void> {
  if (isPayable(order.status)) await transitionOrder(tx, order, move)
}

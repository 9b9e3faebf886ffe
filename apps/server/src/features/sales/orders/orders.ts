import { randomBytes } from 'node:crypto'
import { cardPaymentCents } from '@openline/contract/money'
import type { OrderStatus, PaymentFailure } from '@openline/contract/sales/orders'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { activeTraceparent } from '../../../tracing/traceparent.ts'
import { returnCredit, useCredit } from '../credits/credits.ts'
import {
  insertEvent,
  insertOrder,
  lockOrderRow,
  lockUnpaid,
  type OrderChanges,
  type OrderNews,
  type OrderRow as StoredOrder,
  updateChosenNumber,
  updateOrder,
} from './change-store.ts'
import { canTransition, payableStatuses } from './order-status.ts'
import { paymentFailure } from './payment-failure.ts'
import { findOrder, findOrderOf, findOrderOfKey, findOrders } from './store.ts'
import { orderNotFound } from './view-orders.ts'

export type OrderRow = StoredOrder

const payable: ReadonlySet<OrderStatus> = new Set(payableStatuses)

const endsUnpaid: ReadonlySet<OrderStatus> = new Set(['expired', 'cancelled'])

/** The words for a failed payment, from the provider's decline code. */
export function failureWords(code: string): PaymentFailure {
  return paymentFailure(code)
}

/** Why a renewal that was paid goes back: its customer, or their bank, said no since it was charged automatically. */
export const autoRenewOff = 'auto_renew_off'

/** Whether money may still be taken for an order in this state. */
export function isPayable(status: OrderStatus): boolean {
  return payable.has(status)
}

const numberAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What support asks for: no letters that look like digits. */
function newOrderNumber(): string {
  return `OL-${Array.from(randomBytes(8), (byte) => numberAlphabet[byte % 32]).join('')}`
}

export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'number'
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'trackingNumber'
  | 'failureCode'
  | 'traceparent'
  | 'chosenMsisdn'
  | 'withAddOn'
> &
  Partial<Pick<OrderRow, 'chosenMsisdn' | 'withAddOn'>>

/** An order as it is put on record, before any money moves. */
export function newOrder(order: NewOrder, at: Date): OrderRow {
  return {
    chosenMsisdn: null,
    withAddOn: null,
    ...order,
    id: ownId(),
    number: newOrderNumber(),
    status: 'payment_pending',
    createdAt: at,
    updatedAt: at,
    paidAt: null,
    trackingNumber: null,
    failureCode: null,
    traceparent: activeTraceparent(),
  }
}

/** Puts an order on record and takes its credit. Throws on a second order for the same quote or key. */
export async function recordOrder(tx: Db, order: OrderRow): Promise<void> {
  await insertOrder(tx, order)
  if (order.creditCents > 0) await useCredit(tx, order, order.createdAt)
}

/** What a card is charged for an order: what its credit leaves of the price. */
export function chargeCents(
  order: Pick<OrderRow, 'finalCheckoutAmountCents' | 'creditCents'>,
): number {
  return cardPaymentCents({ lines: order, creditCents: order.creditCents })
}

/** The order, locked until the transaction ends: for a decision on more than its status. */
export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const order = await lockOrderRow(tx, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}

/** Any order, for work that no customer asked for; null when there is none. */
export function readOrder(db: Db, orderId: string): Promise<OrderRow | null> {
  return findOrder(db, orderId)
}

/** The orders with these ids. */
export function readOrders(db: Db, orderIds: readonly string[]): Promise<OrderRow[]> {
  return findOrders(db, orderIds)
}

/** The customer's order for an idempotency key or, failing that, for a quote. */
export function readOrderOfKey(
  db: Db,
  customerId: string,
  keys: { idempotencyKey: string; quoteId: string },
): Promise<OrderRow | null> {
  return findOrderOfKey(db, customerId, keys)
}

/** An order of an account, or of one that was merged into it. Throws 404 for another customer's. */
export async function requireOrder(db: Db, customerId: string, orderId: string): Promise<OrderRow> {
  const order = await findOrderOf(db, customerId, orderId)
  if (!order) throw orderNotFound()
  return order
}

/** The order that a line came with, which may be of the account that it was moved from. */
export async function requireOrderOfLine(
  db: Db,
  { orderId }: { readonly orderId: string },
): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  if (!order) throw orderNotFound()
  return order
}

/** Gives a locked order, before it is paid, another new number than it was placed with; null for any. */
export function chooseAnotherNumber(
  tx: Db,
  order: Pick<OrderRow, 'id'>,
  msisdn: string | null,
): Promise<void> {
  return updateChosenNumber(tx, order, msisdn)
}

/** Adds to the history of a locked order what happened to it without changing its status. */
export function addOrderEvent(
  tx: Db,
  { id }: Pick<OrderRow, 'id'>,
  news: OrderNews,
): Promise<void> {
  return insertEvent(tx, id, news)
}

/** A step of an order, with the detail of its timeline entry and what changes beside the status. */
export type Transition = {
  to: OrderStatus
  at: Date
  detail?: string | null
  changes?: OrderChanges
}

/**
 * Takes an order from the status in which it was read to another one, with an entry in its timeline.
 * Gives the order as it is then, or null when it is stale: its status has changed since, and nothing
 * was written. A status that is reached already gives the order unchanged. Throws for a transition
 * that the table of states does not allow. An order that ends unpaid returns its credit.
 */
export async function transitionOrder(
  tx: Db,
  order: OrderRow,
  { to, at, detail = null, changes = {} }: Transition,
): Promise<OrderRow | null> {
  if (order.status === to) return order
  if (!canTransition(order.status, to)) {
    throw new Error(`order ${order.id} cannot go from ${order.status} to ${to}`)
  }
  const changed = await updateOrder(tx, order, { ...changes, status: to, updatedAt: at, detail })
  // One that was paid returns its credit with the money of its card (refunds/order-refund.ts).
  if (changed && order.creditCents > 0 && endsUnpaid.has(to)) {
    await returnCredit(tx, order, { at, parts: null })
  }
  return changed
}

/** Ends the orders of a closed account whose payment failed: they cannot be paid. */
export async function endUnpaidOrders(tx: Db, customerId: string, at: Date): Promise<void> {
  for (const order of await lockUnpaid(tx, customerId)) {
    await transitionOrder(tx, order, { to: 'expired', at })
  }
}

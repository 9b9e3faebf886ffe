import { randomBytes, randomUUID } from 'node:crypto'
import type {
  Attempt,
  Order,
  OrderStatus,
  PaymentFailure,
  TimelineEntry,
} from '@openline/contract/orders'
import { explainPrice } from '@openline/contract/price-notes'
import type { PriceNote } from '@openline/contract/shop'
import { t } from '@openline/i18n/i18n'
import { invalidField, notFound } from '../../app-error.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { cursorOf, type Position, readCursor } from '../../db/page-cursor.ts'
import { readPortedOut } from '../lines/activity.ts'
import { canTransition } from './order-status.ts'
import { paymentFailure } from './payment-failure.ts'
import { presentAttempt, presentEvent, presentOrder } from './present.ts'
import {
  findOrder,
  findOrderOf,
  findOrderOfKey,
  findOrders,
  findWhole,
  insertOrder,
  insertOrderEvent,
  listAbandoned,
  listOrdersOf,
  loadOrderDetails,
  lockOrderRow,
  type OrderChanges,
  readEvents,
  type OrderRow as StoredOrder,
  updateOrder,
} from './store.ts'

export {
  findRenewalOrderId,
  linesOfRenewalOrders,
  listRenewalOrders,
} from './renewal-order-store.ts'

export type OrderRow = StoredOrder

const payable: ReadonlySet<OrderStatus> = new Set([
  'payment_pending',
  'payment_action',
  'payment_failed',
])

/** The words for a failed payment, from the provider's decline code. */
export function failureWords(code: string): PaymentFailure {
  return paymentFailure(code)
}

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
>

/** An order as it is put on record, before any money moves. */
export function newOrder(order: NewOrder, at: Date): OrderRow {
  return {
    ...order,
    id: randomUUID(),
    number: newOrderNumber(),
    status: 'payment_pending',
    createdAt: at,
    updatedAt: at,
    paidAt: null,
    trackingNumber: null,
    failureCode: null,
  }
}

/** Throws on a second order for the same quote or key. */
export function recordOrder(tx: Db, order: OrderRow): Promise<void> {
  return insertOrder(tx, order)
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

/** A customer's own order; anybody else's is not found. */
export async function requireOrder(db: Db, customerId: string, orderId: string): Promise<OrderRow> {
  const order = await findOrderOf(db, customerId, orderId)
  if (!order) throw orderNotFound()
  return order
}

function orderNotFound() {
  return notFound(t('We couldn’t find this order'))
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
 * that the table of states does not allow.
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
  const changed = await updateOrder(tx, order, { ...changes, status: to, updatedAt: at })
  if (changed) await insertOrderEvent(tx, { orderId: order.id, kind: to, detail, at })
  return changed
}

const none = { attempts: [], lineId: null }

const ordersOnPage = 20

/** A page of a customer's orders, newest first. Throws a field error for a cursor that is none. */
export async function viewOrders(
  db: Db,
  customerId: string,
  cursor: string | undefined,
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : requirePosition(cursor)
  // One more than is shown tells whether there is another page.
  const found = await listOrdersOf(db, customerId, { after, limit: ordersOnPage + 1 })
  const rows = found.slice(0, ordersOnPage)
  const last = rows.at(-1)
  const details = await loadOrderDetails(
    db,
    rows.map(({ id }) => id),
  )
  const presented = rows.map((order) => presentOrder(order, details.get(order.id) ?? none))
  return {
    orders: await withPortOuts(db, presented),
    nextCursor: last && found.length > rows.length ? cursorOf(last) : null,
  }
}

function requirePosition(cursor: string): Position {
  const position = readCursor(cursor)
  if (position) return position
  throw invalidField(
    'cursor',
    t('This page of your orders has expired. Please open your orders again.'),
  )
}

/** Orders of lines whose numbers were transferred out say so, and lead to no line. */
async function withPortOuts(db: Db, orders: readonly Order[]): Promise<Order[]> {
  const left = await readPortedOut(
    db,
    orders.flatMap(({ lineId }) => lineId ?? []),
  )
  return orders.map((order) => {
    const portedOut = left.get(order.lineId ?? '')
    return portedOut ? { ...order, portedOut, nextActions: [] } : order
  })
}

function portOutEntries({ portedOut }: Order): TimelineEntry[] {
  return portedOut
    ? [
        {
          at: portedOut.at,
          kind: 'ported_out',
          title: t('Your number was transferred to another carrier'),
          detail: portedOut.toCarrier,
        },
      ]
    : []
}

type OrderPage = {
  order: Order
  attempts: Attempt[]
  timeline: TimelineEntry[]
  explain: PriceNote[]
}

/** One order with everything that happened to it. Throws 404 for another customer's. */
export async function viewOrder(db: Db, customerId: string, orderId: string): Promise<OrderPage> {
  const [whole, events] = await Promise.all([findWhole(db, orderId), readEvents(db, orderId)])
  if (whole?.order.customerId !== customerId) throw orderNotFound()
  const { details } = whole
  const [order] = await withPortOuts(db, [presentOrder(whole.order, details)])
  if (!order) throw orderNotFound()
  return {
    order,
    attempts: details.attempts.map(presentAttempt),
    timeline: [...events.map((event) => presentEvent(event, order.kind)), ...portOutEntries(order)],
    explain: explainPrice(whole.order),
  }
}

type Limits = Record<OrderRow['kind'], Date>

const unpaidOrderLifeMs = 24 * 3600 * 1000
const unpaidRenewalLifeMs = 30 * unpaidOrderLifeMs
const expiredAtOnce = 100

/** Ends orders that nobody paid for within a day, and renewals within 30: a line waits that long. */
export async function expireOrders({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock().getTime()
  const since: Limits = {
    purchase: new Date(now - unpaidOrderLifeMs),
    renewal: new Date(now - unpaidRenewalLifeMs),
  }
  for (const orderId of await listAbandoned(db, since, expiredAtOnce)) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      // Somebody may have tried to pay since the list was made.
      const isAbandoned = isPayable(order.status) && order.updatedAt < since[order.kind]
      if (isAbandoned) await transitionOrder(tx, order, { to: 'expired', at: clock() })
    })
  }
}

/** The customer's view of an order that was just changed. */
export async function viewOrderRow(db: Db, orderId: string): Promise<Order> {
  const whole = await findWhole(db, orderId)
  if (!whole) throw new Error(`order ${orderId} is gone`)
  return presentOrder(whole.order, whole.details)
}

/** What a signed link may show of an order: where it stands, and no detail about the person. */
export async function trackOrder(db: Db, orderId: string) {
  const order = await readOrder(db, orderId)
  if (!order) return null
  const events = await readEvents(db, orderId)
  const timeline = events.map((event) => ({ ...presentEvent(event, order.kind), detail: null }))
  const { kind, status, createdAt } = order
  return { createdAt, shown: { kind, status, timeline } }
}

import type { Attempt, Order, TimelineEntry } from '@openline/contract/sales/orders'
import { explainPrice } from '@openline/contract/sales/price-notes'
import type { PriceNote } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { type Position, pageOf, readCursor } from '../../../db/page-cursor.ts'
import type { OrderRow } from './change-store.ts'
import { findWhole, loadOrderDetails, type OrderDetails } from './details-store.ts'
import { isMailed, presentAttempts, presentEvent, presentOrder } from './present.ts'
import { findOrder, findOrders, listOrdersOf, readEvents } from './store.ts'

export function orderNotFound() {
  return notFound(t('We couldn’t find this order'))
}

const noDetails: OrderDetails = { attempts: [], lineId: null, lineEnd: null }

const ordersOnPage = 20

/** A page of a customer's orders, also of merged accounts, newest first. Throws a field error for a cursor that is none. */
export async function viewOrders(
  db: Db,
  customerId: string,
  cursor: string | undefined,
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : requirePosition(cursor)
  const found = await listOrdersOf(db, customerId, { after, limit: ordersOnPage + 1 })
  const { rows, nextCursor } = pageOf(found, ordersOnPage)
  const details = await loadOrderDetails(
    db,
    rows.map(({ id }) => id),
  )
  const orders = rows.map((order) => presentWithEnd(order, details.get(order.id) ?? noDetails))
  return { orders, nextCursor }
}

/** Orders with their tries to pay, newest first. */
export async function readOrdersWithAttempts(
  db: Db,
  orderIds: readonly string[],
): Promise<{ order: OrderRow; attempts: Attempt[] }[]> {
  const [orders, details] = await Promise.all([
    findOrders(db, orderIds),
    loadOrderDetails(db, orderIds),
  ])
  return orders
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map((order) => ({
      order,
      attempts: presentAttempts(order, details.get(order.id) ?? noDetails),
    }))
}

function requirePosition(cursor: string): Position {
  const position = readCursor(cursor)
  if (position) return position
  throw invalidField(
    'cursor',
    t('This page of your orders has expired. Please open your orders again.'),
  )
}

/** The order of a line that ended says so, and allows nothing. */
function presentWithEnd(row: OrderRow, details: OrderDetails): Order {
  const order = presentOrder(row, details)
  const { lineEnd } = details
  if (!lineEnd) return order
  return { ...order, lineEnd: { ...lineEnd, at: lineEnd.at.toISOString() }, nextActions: [] }
}

/** The timeline of an order; when its events were deleted after two years, what the order itself says. */
function entriesOf(
  { kind, createdAt, paidAt }: OrderRow,
  events: Awaited<ReturnType<typeof readEvents>>,
): TimelineEntry[] {
  const fromOrder = [
    { kind: 'ordered', detail: null, at: createdAt },
    ...(paidAt ? [{ kind: 'paid', detail: null, at: paidAt }] : []),
  ]
  return (events.length > 0 ? events : fromOrder).map((event) => presentEvent(event, kind))
}

/** What happened to an order, oldest first, in the words that its customer reads. */
export async function readTimeline(db: Db, order: OrderRow): Promise<TimelineEntry[]> {
  return entriesOf(order, await readEvents(db, order.id))
}

function endEntries({ lineEnd }: Order): TimelineEntry[] {
  return lineEnd
    ? [
        {
          at: lineEnd.at,
          kind: 'line_ended',
          title:
            lineEnd.toCarrier === null
              ? t('Your line was canceled')
              : t('Your number was transferred to another carrier'),
          detail: lineEnd.toCarrier,
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
  const [whole, events] = await Promise.all([
    findWhole(db, customerId, orderId),
    readEvents(db, orderId),
  ])
  if (!whole) throw orderNotFound()
  const { details } = whole
  const order = presentWithEnd(whole.order, details)
  return {
    order,
    attempts: presentAttempts(whole.order, details),
    timeline: [...entriesOf(whole.order, events), ...endEntries(order)],
    explain: explainPrice(whole.order),
  }
}

/** The customer's view of an order that was just changed. */
export async function viewOrderRow(db: Db, customerId: string, orderId: string): Promise<Order> {
  const whole = await findWhole(db, customerId, orderId)
  if (!whole) throw new Error(`order ${orderId} is gone`)
  return presentOrder(whole.order, whole.details)
}

/** What a signed link may show of an order: where it stands, and no detail about the person. */
export async function trackOrder(db: Db, orderId: string) {
  const order = await findOrder(db, orderId)
  if (!order) return null
  const events = await readEvents(db, orderId)
  const timeline = entriesOf(order, events).map((entry) => ({ ...entry, detail: null }))
  const { kind, status, createdAt } = order
  return { createdAt, shown: { kind, status, isMailed: isMailed(order), timeline } }
}

import type { OrderKind } from '@openline/contract/orders'
import { and, asc, desc, eq, inArray, lt, notExists, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import type { Position } from '../../db/page-cursor.ts'
import { placeholders, prepared } from '../../db/prepared.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { readLineIds } from '../lines/lines.ts'

export type OrderRow = typeof orders.$inferSelect

export type OrderChanges = Partial<
  Pick<OrderRow, 'paidAt' | 'trackingNumber' | 'failureCode' | 'iccid'>
>

function first(rows: OrderRow[]): OrderRow | null {
  return rows[0] ?? null
}

const { placeholder } = sql

const orderInsert = prepared((db) => {
  const made = db.$with('made').as(
    db
      .insert(orders)
      .values(placeholders(orders, ['paidAt', 'trackingNumber', 'failureCode']))
      .returning({ id: orders.id }),
  )
  return db
    .with(made)
    .insert(orderEvents)
    .values({
      orderId: sql`(select id from ${made})`,
      kind: 'ordered',
      at: placeholder('createdAt'),
    })
    .prepare('insert_order')
})

/** Adds an order and the first entry of its timeline; payment, shipment and failure come later. */
export async function insertOrder(tx: Db, order: OrderRow): Promise<void> {
  await orderInsert(tx).execute(order)
}

const orderById = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, placeholder('orderId')))
    .prepare('order_by_id'),
)

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | null> {
  return first(await orderById(db).execute({ orderId }))
}

export async function findOrders(db: Db, orderIds: readonly string[]): Promise<OrderRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
}

export async function findOrderOf(
  db: Db,
  customerId: string,
  orderId: string,
): Promise<OrderRow | null> {
  return first(
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId))),
  )
}

export async function findOrderOfKey(
  db: Db,
  customerId: string,
  { idempotencyKey, quoteId }: { idempotencyKey: string; quoteId: string },
): Promise<OrderRow | null> {
  return first(
    await db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.customerId, customerId),
          or(eq(orders.idempotencyKey, idempotencyKey), eq(orders.quoteId, quoteId)),
        ),
      ),
  )
}

const orderForUpdate = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, placeholder('orderId')))
    .for('update')
    .prepare('order_for_update'),
)

export async function lockOrderRow(tx: Db, orderId: string): Promise<OrderRow | null> {
  return first(await orderForUpdate(tx).execute({ orderId }))
}

const orderUpdate = prepared((db) => {
  const { paidAt, trackingNumber, failureCode, iccid } = orders
  const set = (name: keyof OrderRow) => sql`${placeholder(name)}`
  return db
    .update(orders)
    .set({
      status: set('status'),
      updatedAt: set('updatedAt'),
      paidAt: sql`coalesce(${placeholder('paidAt')}, ${paidAt})`,
      trackingNumber: sql`coalesce(${placeholder('trackingNumber')}, ${trackingNumber})`,
      failureCode: sql`coalesce(${placeholder('failureCode')}, ${failureCode})`,
      iccid: sql`coalesce(${placeholder('iccid')}, ${iccid})`,
    })
    .where(and(eq(orders.id, placeholder('id')), eq(orders.status, placeholder('from'))))
    .returning()
    .prepare('update_order')
})

/** Changes an order that is still in the status `from`; null when it is not. A value is never unset. */
export async function updateOrder(
  tx: Db,
  { id, status: from }: Pick<OrderRow, 'id' | 'status'>,
  { status, updatedAt, ...changes }: OrderChanges & Pick<OrderRow, 'status' | 'updatedAt'>,
): Promise<OrderRow | null> {
  const { paidAt = null, trackingNumber = null, failureCode = null, iccid = null } = changes
  return first(
    await orderUpdate(tx).execute({
      id,
      from,
      status,
      updatedAt: updatedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      trackingNumber,
      failureCode,
      iccid,
    }),
  )
}

const orderEventInsert = prepared((db) =>
  db
    .insert(orderEvents)
    .values(placeholders(orderEvents, ['id']))
    .prepare('insert_order_event'),
)

/** Adds an entry to the timeline of an order. */
export async function insertOrderEvent(
  tx: Db,
  event: Omit<typeof orderEvents.$inferSelect, 'id'>,
): Promise<void> {
  await orderEventInsert(tx).execute(event)
}

/** What an order's page needs beside the order itself. */
export type OrderDetails = {
  attempts: (typeof paymentAttempts.$inferSelect)[]
  lineId: string | null
}

const orderWithDetails = prepared((db) =>
  db
    .select({ order: orders, attempt: paymentAttempts })
    .from(orders)
    .leftJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(eq(orders.id, placeholder('orderId')))
    .orderBy(asc(paymentAttempts.number))
    .prepare('order_with_details'),
)

/** An order with its attempts (oldest first) and line; null when there is none. */
export async function findWhole(
  db: Db,
  orderId: string,
): Promise<{ order: OrderRow; details: OrderDetails } | null> {
  const [rows, lineIds] = await Promise.all([
    orderWithDetails(db).execute({ orderId }),
    readLineIds(db, [orderId]),
  ])
  const [row] = rows
  if (!row) return null
  const attempts = rows.flatMap(({ attempt }) => (attempt ? [attempt] : []))
  return { order: row.order, details: { attempts, lineId: lineIds.get(orderId) ?? null } }
}

/** Orders of a customer, newest first, after the last one of the page before. */
export async function listOrdersOf(
  db: Db,
  customerId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<OrderRow[]> {
  const { createdAt, id } = orders
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        after
          ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return rows
}

const attemptsOfOrders = prepared((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.orderId} = any(${placeholder('ids')})`)
    .orderBy(asc(paymentAttempts.number))
    .prepare('attempts_of_orders'),
)

/** Attempts (oldest first) and line of each order, by order id. */
export async function loadOrderDetails(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderDetails>> {
  const found = new Map<string, OrderDetails>(
    orderIds.map((orderId) => [orderId, { attempts: [], lineId: null }]),
  )
  if (orderIds.length === 0) return found
  const ids = [...orderIds]
  const [attempts, lineIds] = await Promise.all([
    attemptsOfOrders(db).execute({ ids }),
    readLineIds(db, ids),
  ])
  for (const attempt of attempts) {
    found.get(attempt.orderId)?.attempts.push(attempt)
  }
  for (const [orderId, details] of found) details.lineId = lineIds.get(orderId) ?? null
  return found
}

export function readEvents(db: Db, orderId: string) {
  return db
    .select({ kind: orderEvents.kind, detail: orderEvents.detail, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
}

/** Orders that are unpaid since the time for their kind, without a payment under way. */
export async function listAbandoned(
  db: Db,
  since: Readonly<Record<OrderKind, Date>>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['payment_pending', 'payment_action', 'payment_failed']),
        or(
          and(eq(orders.kind, 'purchase'), lt(orders.updatedAt, since.purchase)),
          and(eq(orders.kind, 'renewal'), lt(orders.updatedAt, since.renewal)),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(paymentAttempts)
            .where(
              and(
                eq(paymentAttempts.orderId, orders.id),
                inArray(paymentAttempts.status, ['created', 'requires_action']),
              ),
            ),
        ),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** For `exists (…)`: the order of a quote, which may be a column of the outer query. */
export function orderOfQuote(db: Db, quoteId: SQLWrapper) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.quoteId, quoteId))
}

/** The numbers that customers and support know orders by, by order id. */
export async function readOrderNumbers(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

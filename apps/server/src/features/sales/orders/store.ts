import { isDeepStrictEqual } from 'node:util'
import { type OrderKind, orderKinds } from '@openline/contract/sales/orders'
import { and, asc, desc, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Position } from '../../../db/page-cursor.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { orderEvents, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'
import type { OrderRow } from './change-store.ts'
import { payableStatuses } from './order-status.ts'

function first(rows: OrderRow[]): OrderRow | null {
  return rows[0] ?? null
}

const { placeholder } = sql

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

const traceparentById = prepared((db) =>
  db
    .select({ traceparent: orders.traceparent })
    .from(orders)
    .where(eq(orders.id, placeholder('orderId')))
    .prepare('traceparent_by_id'),
)

/** Of the call that made an order; null where that was not traced, and for no order. */
export async function findTraceparent(db: Db, orderId: string): Promise<string | null> {
  return (await traceparentById(db).execute({ orderId }))[0]?.traceparent ?? null
}

export async function findOrders(db: Db, orderIds: readonly string[]): Promise<OrderRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
}

/** Also of an account that was merged into this one; null for an order of another customer. */
export async function findOrderOf(
  db: Db,
  customerId: string,
  orderId: string,
): Promise<OrderRow | null> {
  return first(
    await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isOfAccount(orders.customerId, customerId))),
  )
}

/** What a customer's last purchase told 911, where that is not the address for mail. */
export async function findLastEmergencyAddress(
  db: Db,
  customerId: string,
): Promise<OrderRow['emergencyAddress']> {
  const { shipTo, emergencyAddress, kind, createdAt } = orders
  const [last] = await db
    .select({ shipTo, emergencyAddress })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(kind, 'purchase')))
    .orderBy(desc(createdAt))
    .limit(1)
  if (!last?.emergencyAddress) return null
  const { name: _, ...mail } = last.shipTo
  return isDeepStrictEqual(mail, last.emergencyAddress) ? null : last.emergencyAddress
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

/** Orders of an account and of those that were merged into it, newest first, after the last one of the page before. */
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
        isOfAccount(orders.customerId, customerId),
        after
          ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return rows
}

export function readEvents(db: Db, orderId: string) {
  return db
    .select({ kind: orderEvents.kind, detail: orderEvents.detail, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id))
}

/** What happened is shown and asked about for two years; the order itself and its payments stay. */
export const eventRetention: Retention = {
  column: orderEvents.at,
  keptForSeconds: 2 * 365 * 24 * 3600,
  orderedBy: orderEvents.id,
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
        inArray(orders.status, [...payableStatuses]),
        or(
          ...orderKinds.map((kind) =>
            and(eq(orders.kind, kind), lt(orders.updatedAt, since[kind])),
          ),
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

/** By the number on its receipt. */
export async function findOrderByNumber(db: Db, number: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.number, number))
  return row ?? null
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

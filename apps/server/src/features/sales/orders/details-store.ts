import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { readLineIds } from '../../lines/lines/store.ts'
import type { OrderRow } from './change-store.ts'

const { placeholder } = sql

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
    .where(
      and(eq(orders.id, placeholder('orderId')), eq(orders.customerId, placeholder('customerId'))),
    )
    .orderBy(asc(paymentAttempts.number))
    .prepare('order_with_details'),
)

/** A customer's order with its attempts (oldest first) and line; null when there is none. */
export async function findWhole(
  db: Db,
  customerId: string,
  orderId: string,
): Promise<{ order: OrderRow; details: OrderDetails } | null> {
  const [rows, lineIds] = await Promise.all([
    orderWithDetails(db).execute({ customerId, orderId }),
    readLineIds(db, [orderId]),
  ])
  const [row] = rows
  if (!row) return null
  const attempts = rows.flatMap(({ attempt }) => (attempt ? [attempt] : []))
  return { order: row.order, details: { attempts, lineId: lineIds.get(orderId) ?? null } }
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

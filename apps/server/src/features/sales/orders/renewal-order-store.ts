import { and, eq, inArray, notInArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { OrderRow } from './change-store.ts'

/** With these statuses an order pays for nothing any more. */
const endedStatuses = ['expired', 'cancelled', 'refunded', 'refund_failed'] as const

/** The orders that pay, paid or will pay a period of one of these lines of a customer. */
export function listRenewalOrders(
  db: Db,
  customerId: string,
  lineIds: readonly string[],
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        inArray(orders.forLineId, [...lineIds]),
        eq(orders.kind, 'renewal'),
        notInArray(orders.status, [...endedStatuses]),
      ),
    )
}

/** The order that pays, paid or will pay a period of a line. */
export async function findRenewalOrderId(
  db: Db,
  lineId: string,
  periodNumber: number,
): Promise<string | null> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.forLineId, lineId),
        eq(orders.periodNumber, periodNumber),
        eq(orders.kind, 'renewal'),
        notInArray(orders.status, [...endedStatuses]),
      ),
    )
  return order?.id ?? null
}

/** Without more to come, though an order that was paid with it may be refunded. */
const settledStatuses = ['active', 'refund_pending', ...endedStatuses] as const

/** Of which kinds an order for a line can still be paid, or is carried out. */
export async function listKindsUnderWay(db: Db, lineId: string): Promise<OrderRow['kind'][]> {
  const found = await db
    .selectDistinct({ kind: orders.kind })
    .from(orders)
    .where(and(eq(orders.forLineId, lineId), notInArray(orders.status, [...settledStatuses])))
  return found.map(({ kind }) => kind)
}

/** A subquery: the periods of lines whose renewal was last declined. */
export function declinedRenewalOrders(db: Db) {
  return db
    .select({
      lineId: sql<string>`${orders.forLineId}`.as('declined_line_id'),
      number: sql<number>`${orders.periodNumber}`.as('declined_number'),
      orderedAt: sql<Date>`${orders.createdAt}`.as('declined_ordered_at'),
    })
    .from(orders)
    .where(and(eq(orders.kind, 'renewal'), eq(orders.status, 'payment_failed')))
    .as('declined')
}

/** For `in (…)`: the lines that the orders of a subquery renew. */
export function linesOfRenewalOrders(db: Db, orderIds: SQLWrapper) {
  return db
    .select({ lineId: sql<string>`${orders.forLineId}`.as('line_id') })
    .from(orders)
    .where(and(eq(orders.kind, 'renewal'), inArray(orders.id, orderIds)))
}

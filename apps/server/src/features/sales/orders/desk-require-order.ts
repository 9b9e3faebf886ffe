import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { lockOrderRow } from './change-store.ts'
import { type OrderRow, readOrder } from './orders.ts'

/** Any order, for staff. Throws 404. */
export async function requireAnyOrder(db: Db, orderId: string): Promise<OrderRow> {
  return orNotFound(await readOrder(db, orderId))
}

/** The same, locked until the transaction ends. */
export async function lockAnyOrder(tx: Db, orderId: string): Promise<OrderRow> {
  return orNotFound(await lockOrderRow(tx, orderId))
}

function orNotFound(order: OrderRow | null): OrderRow {
  if (!order) throw notFound('We couldn’t find this order')
  return order
}

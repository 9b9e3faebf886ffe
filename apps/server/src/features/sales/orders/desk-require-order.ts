import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { type OrderRow, readOrder } from './orders.ts'

/** Any order, for staff. Throws 404. */
export async function requireAnyOrder(db: Db, orderId: string): Promise<OrderRow> {
  const order = await readOrder(db, orderId)
  if (!order) throw notFound('There is no order with this id')
  return order
}

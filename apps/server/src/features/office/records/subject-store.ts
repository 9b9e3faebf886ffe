import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { lines, orders } from '../../../db/schema/orders.ts'

export async function findCustomerId(
  db: Db,
  by: { id: string } | { emailKey: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: customers.id })
    .from(customers)
    .where('id' in by ? eq(customers.id, by.id) : eq(customers.emailKey, by.emailKey))
  return row?.id ?? null
}

/** Every line that ever had a number, the newest first. */
export function listLinesByNumber(db: Db, mdn: string) {
  return db
    .select({
      lineId: lines.id,
      customerId: lines.customerId,
      orderNumber: orders.number,
      since: lines.createdAt,
    })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(eq(lines.mdn, mdn))
    .orderBy(desc(lines.createdAt))
}

/** An order by the number on its receipt, with the line that it bought or renewed. */
export async function findOrderByNumber(db: Db, number: string) {
  const [row] = await db
    .select({
      orderId: orders.id,
      customerId: orders.customerId,
      forLineId: orders.forLineId,
      boughtLineId: lines.id,
    })
    .from(orders)
    .leftJoin(lines, eq(lines.orderId, orders.id))
    .where(eq(orders.number, number))
  return row ?? null
}

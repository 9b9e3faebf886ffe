import { sql } from 'drizzle-orm'
import type { Shop } from './customers.ts'
import type { TestShop } from './start-test-shop.ts'

export type OrderMoney = {
  succeededCharges: number
  failedCharges: number
  capturedCents: number
  refundedCents: number
}

const nothing: OrderMoney = {
  succeededCharges: 0,
  failedCharges: 0,
  capturedCents: 0,
  refundedCents: 0,
}

/** What the card provider took and gave back for an order, by its own books. */
export async function moneyOf(
  { sandbox }: Pick<Shop, 'sandbox'>,
  orderId: string,
): Promise<OrderMoney> {
  const response = await fetch(`${sandbox.url}/payment/ledger`)
  const { orders } = (await response.json()) as { orders: Record<string, OrderMoney> }
  return orders[orderId] ?? nothing
}

/** The ways that the refunds of an order went, as the shop has them on record, oldest first. */
export async function refundEntriesOf(
  { database }: Pick<TestShop, 'database'>,
  orderId: string,
): Promise<string[]> {
  const { rows } = await database.db.execute<{ kind: string }>(sql`
    select e.kind from refund_entries e join refunds r on r.id = e.refund_id
    where r.order_id = ${orderId} order by e.id`)
  return rows.map(({ kind }) => kind)
}

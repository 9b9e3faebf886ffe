import type { Shop } from './customers.ts'

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

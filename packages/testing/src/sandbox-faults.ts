import type { Shop } from './customers.ts'

export type Step =
  | { reset: true }
  | { fault: string; count?: number | 'always'; on?: string; delayMs?: number }

/** Injects faults into one of the sandbox's systems (see its README). */
export async function injectFault(
  { sandbox }: Pick<Shop, 'sandbox'>,
  system: 'payment' | 'carrier' | 'mail' | 'content',
  ...steps: Step[]
): Promise<void> {
  const response = await fetch(`${sandbox.url}/${system}/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(steps),
  })
  if (!response.ok) throw new Error(await response.text())
}

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

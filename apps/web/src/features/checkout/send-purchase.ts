import { placeOrder } from '@openline/contract/checkout'
import type { Order } from '@openline/contract/orders'
import { call } from '../../lib/api.ts'
import { resend } from '../../lib/resend.ts'
import type { Purchase } from './purchase.ts'

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

/**
 * Buys the cart item. Its id is the idempotency key, so that double click,
 * second tab, reload and a repeated request are the same purchase. Nothing
 * aborts it: the card may be charged already, and only the answer names the order.
 */
export async function sendPurchase(
  itemId: string,
  purchase: Purchase,
  onWait: () => void,
): Promise<Order> {
  const send = () => call(placeOrder, { body: purchase }, { idempotencyKey: itemId, timeoutMs })
  return (await resend(send, { signal: new AbortController().signal, onWait })).order
}

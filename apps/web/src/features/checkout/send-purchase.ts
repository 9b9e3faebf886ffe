import { placeOrder } from '@openline/contract/checkout'
import type { Order } from '@openline/contract/orders'
import { call } from '../../lib/api.ts'
import { resend } from '../../lib/resend.ts'
import type { Purchase } from './purchase.ts'

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

/**
 * Buys the cart item. Its id is the idempotency key, so that double click,
 * second tab, reload and a repeated request are the same purchase.
 */
export const sendPurchase = async (
  itemId: string,
  purchase: Purchase,
  { signal, onWait }: { readonly signal: AbortSignal; readonly onWait: () => void },
): Promise<Order> => {
  const send = () =>
    call(placeOrder, { body: purchase }, { idempotencyKey: itemId, signal, timeoutMs })
  return (await resend(send, { signal, onWait })).order
}

import { type Order, payOrder } from '@openline/contract/sales/orders'
import { call } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-client.ts'
import { resend } from '../../lib/resend.ts'

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

/** One key for each try, so that a double click is one try and a new card is a new one. */
export function attemptKey(orderId: string, attemptsSoFar: number): string {
  return `${orderId}:${attemptsSoFar + 1}`
}

export type PayAgainResult =
  | { readonly kind: 'answered'; readonly order: Order }
  /** The status of the order on this page is outdated: load it again. */
  | { readonly kind: 'outdated'; readonly message: string }
  /** Nothing was charged: the chosen number is gone. */
  | { readonly kind: 'number_gone'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

type PayAgainOptions = {
  readonly orderId: string
  readonly attemptsSoFar: number
  readonly cardId: string
  /** In place of the chosen number that is gone; null for any, undefined for the one that was ordered. */
  readonly chosenMsisdn?: string | null | undefined
}

/**
 * Tries again to pay an order, with the same or another card. Expected failures are values. Never
 * aborted: the page may see the new attempt before the answer that leads to the bank has come.
 */
export async function payAgain({
  orderId,
  attemptsSoFar,
  cardId,
  chosenMsisdn,
}: PayAgainOptions): Promise<PayAgainResult> {
  const idempotencyKey = attemptKey(orderId, attemptsSoFar)
  const body = { cardId, ...(chosenMsisdn !== undefined && { chosenMsisdn }) }
  const input = { params: { id: orderId }, body }
  const { signal } = new AbortController()
  const send = () => call(payOrder, input, { idempotencyKey, signal, timeoutMs })
  try {
    const { order } = await resend(send, { signal, onWait: () => {} })
    return { kind: 'answered', order }
  } catch (error) {
    return failedPayment(error)
  }
}

const outdatedCodes: ReadonlySet<string> = new Set([
  'attempt_open',
  'order_not_payable',
  'idempotency_mismatch',
])

/** What a failed try means for the page. */
export function failedPayment(error: unknown): Exclude<PayAgainResult, { kind: 'answered' }> {
  const message = messageOf(error)
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'number_taken') return { kind: 'number_gone', message }
  return { kind: outdatedCodes.has(code) ? 'outdated' : 'failed', message }
}

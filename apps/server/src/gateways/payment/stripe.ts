import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { PaymentGateway } from './payment.ts'
import { createBalanceCalls } from './stripe-balance.ts'
import { createCardCalls } from './stripe-cards.ts'
import { createChargeCalls } from './stripe-charges.ts'
import { createDisputeCalls } from './stripe-disputes.ts'
import { createEventReader } from './stripe-events.ts'
import { createRefundCalls } from './stripe-refunds.ts'
import { tracedClient } from './traced-client.ts'

type Options = {
  secretKey: string
  /** Every secret in use; two during a rotation. */
  webhookSecrets: readonly string[]
  /** Null for the provider's own address. */
  apiUrl: string | null
  clock: Clock
}

const timeoutMs = 10_000
/** An answer lost on the way is asked for again; Stripe's keys make that safe. */
const networkRetries = 1

/** The payment gateway over Stripe's API. */
export function createStripePayment({
  secretKey,
  webhookSecrets,
  apiUrl,
  clock,
}: Options): PaymentGateway {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    httpClient: tracedClient(Stripe.createNodeHttpClient()),
    ...(apiUrl !== null && addressOf(apiUrl)),
  })
  return {
    ...createCardCalls(stripe, clock),
    ...createChargeCalls(stripe),
    ...createRefundCalls(stripe),
    ...createDisputeCalls(stripe),
    ...createBalanceCalls(stripe),
    readEvent: createEventReader(stripe.webhooks, webhookSecrets, clock),
  }
}

function addressOf(apiUrl: string) {
  const url = new URL(apiUrl)
  const protocol: 'http' | 'https' = url.protocol === 'http:' ? 'http' : 'https'
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443) }
}

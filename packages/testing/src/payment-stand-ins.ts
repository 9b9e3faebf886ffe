import { randomUUID } from 'node:crypto'
import { startSandbox } from '@openline/sandbox/start-sandbox'
import { systemClock } from '@openline/server/clock'
import type { ChargeRequest, PaymentGateway } from '@openline/server/gateways/payment/payment'
import { createStripePayment } from '@openline/server/gateways/payment/stripe'
import Stripe from 'stripe'

/** A card provider to hold the adapter against, reached by the adapter and by Stripe's own client. */
export type PaymentStandIn = {
  gateway: PaymentGateway
  stripe: Stripe
  url: string | null
  close(): Promise<void>
}

export type SavedCard = { providerCustomerId: string; providerCardId: string }

export const webhookSecrets = ['whsec_of_today', 'whsec_of_yesterday'] as const

type Address = { secretKey: string; url: string | null; close?: () => Promise<void> }

/** The adapter on a provider; `url` null is Stripe itself. */
export function standInAt({
  secretKey,
  url,
  close = () => Promise.resolve(),
}: Address): PaymentStandIn {
  const address = url === null ? null : new URL(url)
  return {
    url,
    close,
    gateway: createStripePayment({ secretKey, webhookSecrets, apiUrl: url, clock: systemClock }),
    stripe: new Stripe(secretKey, {
      maxNetworkRetries: 0,
      telemetry: false,
      ...(address && { protocol: 'http', host: address.hostname, port: address.port }),
    }),
  }
}

export async function openSandboxStandIn(): Promise<PaymentStandIn> {
  const secretKey = 'sk_test_openline_demo'
  const sandbox = await startSandbox({
    secrets: { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecrets[0] },
    timing: { slowness: 0.02, settleAfterMs: 30, webhookDelayMs: 0 },
  })
  return standInAt({ secretKey, url: sandbox.url, close: () => sandbox.close() })
}

const testKey = process.env['STRIPE_TEST_SECRET_KEY']

function openTestMode(): PaymentStandIn {
  return standInAt({ secretKey: testKey ?? '', url: null })
}

type StandIn = { name: string; open: () => PaymentStandIn | Promise<PaymentStandIn> }

/** Where the conformance suite runs. Test mode needs the network and a key that only a person can supply. */
export const conformingStandIns: readonly StandIn[] = [
  { name: 'the sandbox', open: openSandboxStandIn },
  ...(testKey ? [{ name: 'Stripe’s test mode', open: openTestMode }] : []),
]

/** A new customer with a card, by the name that Stripe's test mode and the sandbox both know. */
export async function aSavedCard(
  { gateway, stripe }: PaymentStandIn,
  card = 'pm_card_visa',
): Promise<SavedCard> {
  const providerCustomerId = await gateway.createCustomer(aPerson())
  const { id } = await stripe.paymentMethods.attach(card, { customer: providerCustomerId })
  return { providerCustomerId, providerCardId: id }
}

export function aPerson() {
  const customerId = randomUUID()
  return { customerId, email: `${customerId}@example.com`, name: 'Robin Rivera' }
}

export function aCharge(card: SavedCard, more: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    ...card,
    attemptId: randomUUID(),
    orderId: randomUUID(),
    amountCents: 3821,
    offSession: false,
    returnUrl: 'https://shop.example/stripe-response',
    ...more,
  }
}

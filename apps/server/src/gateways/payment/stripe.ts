import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { ChargeOutcome, PaymentGateway } from './payment.ts'
import { cardPageOf } from './stripe-card-page.ts'
import { chargeFailure, chargeOutcome, namedCharge } from './stripe-charge.ts'
import { createEventReader } from './stripe-events.ts'
import { createRefundCalls } from './stripe-refunds.ts'

type Options = {
  secretKey: string
  /** Every secret in use; two during a rotation. */
  webhookSecrets: readonly string[]
  /** Null for the provider's own address. */
  apiUrl: string | null
  clock: Clock
}

const timeoutMs = 10_000
const cardPageLifeSeconds = 3600
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
    ...(apiUrl !== null && addressOf(apiUrl)),
  })
  const readIntent = async (intentId: string): Promise<ChargeOutcome> => {
    try {
      return chargeOutcome(await stripe.paymentIntents.retrieve(intentId))
    } catch (error) {
      return { kind: 'unknown', reason: String(error) }
    }
  }
  return {
    async createCustomer({ customerId, email, name }) {
      const customer = await stripe.customers.create(
        { email, ...(name !== '' && { name }), metadata: { customerId } },
        { idempotencyKey: `customer:${customerId}:${digest(email, name)}` },
      )
      return requireId(customer, 'customer')
    },

    async openCardPage({ customerId, providerCustomerId, returnUrl, cancelUrl }) {
      const session = await stripe.checkout.sessions.create({
        mode: 'setup',
        currency: 'usd',
        // Of what the account offers, only what can be saved and charged like a card: Apple Pay and
        // Google Pay are cards. Without this a bank account could be saved, which we could not show.
        allowed_payment_method_types: ['card', 'link'],
        customer: providerCustomerId,
        success_url: returnUrl,
        cancel_url: cancelUrl,
        expires_at: Math.floor(clock().getTime() / 1000) + cardPageLifeSeconds,
        metadata: { customerId },
      })
      if (!session.url) throw new Error('Stripe opened a card page without an address')
      return { sessionId: requireId(session, 'checkout.session'), url: session.url }
    },

    async readCardPage(sessionId) {
      try {
        const session = await stripe.checkout.sessions.retrieve(sessionId, {
          expand: ['setup_intent.payment_method'],
        })
        requireId(session, 'checkout.session')
        return cardPageOf(session)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async removeCard(providerCardId) {
      try {
        requireId(await stripe.paymentMethods.detach(providerCardId), 'payment_method')
      } catch (error) {
        // Stripe refuses to detach a card twice; the card is gone either way.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },

    async charge(request) {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: request.amountCents,
            currency: 'usd',
            customer: request.providerCustomerId,
            payment_method: request.providerCardId,
            confirm: true,
            ...(request.offSession ? { off_session: true } : { return_url: request.returnUrl }),
            description: `Order ${request.orderId}`,
            metadata: { orderId: request.orderId, attemptId: request.attemptId },
          },
          { idempotencyKey: request.attemptId },
        )
        return chargeOutcome(intent)
      } catch (error) {
        return chargeFailure(error)
      }
    },

    async findCharge({ attemptId, intentId, providerCustomerId }) {
      if (intentId !== null) return readIntent(intentId)
      try {
        // Listing sees a charge at once; Stripe's search may lag by a minute.
        const recent = await stripe.paymentIntents.list({
          customer: providerCustomerId,
          limit: 100,
        })
        const intent = recent.data.find(({ metadata }) => metadata.attemptId === attemptId)
        return intent ? chargeOutcome(intent) : null
      } catch (error) {
        return { kind: 'unknown', reason: String(error) }
      }
    },

    async readCharge(intentId) {
      try {
        return namedCharge(await stripe.paymentIntents.retrieve(intentId))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async cancelCharge(intentId) {
      try {
        return chargeOutcome(await stripe.paymentIntents.cancel(intentId))
      } catch {
        return readIntent(intentId)
      }
    },

    ...createRefundCalls(stripe),
    readEvent: createEventReader(stripe.webhooks, webhookSecrets, clock),
  }
}

/** Stripe refuses a key that comes again with other words, for as long as it keeps the key. */
function digest(...words: string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
}

function addressOf(apiUrl: string) {
  const url = new URL(apiUrl)
  const protocol: 'http' | 'https' = url.protocol === 'http:' ? 'http' : 'https'
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443) }
}

/** A proxy's error page or an empty 200 must not pass for the object that was asked for. */
function requireId(answer: { id?: string; object?: string } | undefined, object: string): string {
  if (answer?.object === object && answer.id) return answer.id
  throw new Error(`Stripe answered without a ${object}`)
}

/** An address that the provider does not know is answered with 404 as well, but without this code. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
  )
}

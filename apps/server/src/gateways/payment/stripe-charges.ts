import Stripe from 'stripe'
import type { ChargeOutcome, NamedCharge, PaymentGateway } from './payment.ts'
import { idOf, isMissing, pagesOf } from './stripe-answers.ts'

type ChargeCalls = Pick<
  PaymentGateway,
  'charge' | 'findCharge' | 'readCharge' | 'listCharges' | 'cancelCharge'
>

/** The calls that take money, on Stripe's wire. */
export function createChargeCalls(stripe: Stripe): ChargeCalls {
  return {
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

    async findCharge({ attemptId, intentId, providerCustomerId: customer }) {
      if (intentId !== null) return readOutcome(stripe, intentId)
      try {
        // Listing sees a charge immediately; Stripe's search may lag by a minute.
        const recent = await stripe.paymentIntents.list({ customer, limit: 100 })
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

    async *listCharges(span) {
      for await (const intent of stripe.paymentIntents.list(...pagesOf(span))) {
        yield namedCharge(intent)
      }
    },

    async cancelCharge(intentId) {
      try {
        return chargeOutcome(await stripe.paymentIntents.cancel(intentId))
      } catch {
        return readOutcome(stripe, intentId)
      }
    },
  }
}

async function readOutcome(stripe: Stripe, intentId: string): Promise<ChargeOutcome> {
  try {
    return chargeOutcome(await stripe.paymentIntents.retrieve(intentId))
  } catch (error) {
    return { kind: 'unknown', reason: String(error) }
  }
}

/** Reads a payment intent; an answer that is not one is `unknown`. */
function chargeOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (intent?.object !== 'payment_intent' || !intent.id) {
    return { kind: 'unknown', reason: 'the answer was not a payment intent' }
  }
  const intentId = intent.id
  switch (intent.status) {
    case 'succeeded':
      return captured(intent)
    case 'processing':
      return { kind: 'processing', intentId }
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url
      return url
        ? { kind: 'requires_action', intentId, url }
        : { kind: 'declined', intentId, code: 'authentication_required' }
    }
    case 'canceled':
      return { kind: 'canceled', intentId }
    case 'requires_payment_method':
      return { kind: 'declined', intentId, code: declineCode(intent.last_payment_error) }
    default:
      return { kind: 'unknown', reason: `payment intent is ${intent.status}` }
  }
}

/** With what it carries of ours. Throws for an answer that is no payment intent. */
function namedCharge(intent: Stripe.PaymentIntent): NamedCharge {
  if (intent?.object !== 'payment_intent') throw new Error('The answer was not a payment intent')
  const { customer, metadata, created } = intent
  return {
    attemptId: metadata?.attemptId ?? null,
    orderId: metadata?.orderId ?? null,
    providerCustomerId: idOf(customer),
    createdAt: new Date(created * 1000),
    outcome: chargeOutcome(intent),
  }
}

/** Money counts as taken only when the answer says how much of which money. */
function captured({
  id: intentId,
  amount_received: amount,
  currency,
}: Stripe.PaymentIntent): ChargeOutcome {
  if (!Number.isInteger(amount) || !currency) {
    return { kind: 'unknown', reason: `payment intent received ${amount} ${currency}` }
  }
  return currency === 'usd'
    ? { kind: 'captured', intentId, amountCents: amount }
    : { kind: 'captured_wrong_currency', intentId, amount, currency }
}

/** Separates a refused card from an answer that never came. */
function chargeFailure(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      kind: 'declined',
      intentId: error.payment_intent?.id ?? null,
      code: declineCode(error),
    }
  }
  // Refused before anything was charged, e.g. a card that was removed at the provider. A 404 is
  // an address that the provider does not know: the card was not checked.
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) {
    return { kind: 'declined', intentId: null, code: error.code ?? 'invalid_request' }
  }
  return { kind: 'unknown', reason: String(error) }
}

type Decline = { code?: string | undefined; decline_code?: string | undefined } | null

/** The bank's reason where there is one, which the SDK gives as an empty text where there is none. */
function declineCode(error: Decline): string {
  const reason = error?.code === 'card_declined' ? error.decline_code : error?.code
  return reason || error?.decline_code || 'generic_decline'
}

import type Stripe from 'stripe'
import type { ChargeOutcome, PaymentGateway } from './payment.ts'
import { isMissing } from './stripe-answers.ts'
import { chargeFailure, chargeOutcome, namedCharge } from './stripe-charge.ts'

type ChargeCalls = Pick<PaymentGateway, 'charge' | 'findCharge' | 'readCharge' | 'cancelCharge'>

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
        // Listing sees a charge at once; Stripe's search may lag by a minute.
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

import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { PaymentGateway, ProviderCard } from './payment.ts'
import { isMissing, requireId } from './stripe-answers.ts'
import { cardOf, cardPageOf } from './stripe-card-page.ts'

type CardCalls = Pick<
  PaymentGateway,
  'createCustomer' | 'openCardPage' | 'readCardPage' | 'readCard' | 'removeCard'
>

const cardPageLifeSeconds = 3600

/** The calls that save and remove cards, on Stripe's wire. */
export function createCardCalls(stripe: Stripe, clock: Clock): CardCalls {
  return {
    async createCustomer({ customerId, email, name }) {
      const customer = await stripe.customers.create(
        {
          ...(email !== '' && { email }),
          ...(name !== '' && { name }),
          metadata: { customerId },
        },
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

    readCard: (providerCardId) => readCard(stripe, providerCardId),

    async removeCard(providerCardId) {
      try {
        requireId(await stripe.paymentMethods.detach(providerCardId), 'payment_method')
      } catch (error) {
        // Stripe refuses to detach a card twice; the card is gone either way.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
  }
}

async function readCard(stripe: Stripe, providerCardId: string): Promise<ProviderCard | null> {
  try {
    const method = await stripe.paymentMethods.retrieve(providerCardId)
    requireId(method, 'payment_method')
    return cardOf(method)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Stripe refuses a key that comes again with other words, for as long as it keeps the key. */
function digest(...words: string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)
}

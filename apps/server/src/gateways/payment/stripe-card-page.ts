import { type CardNetwork, cardNetworkSchema } from '@openline/contract/cards'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { CardPage, ProviderCard } from './payment.ts'

/** What a setup session came to; the session has `setup_intent.payment_method` expanded. */
export const cardPageOf = (session: Stripe.Checkout.Session): CardPage => {
  const providerCustomerId = idOf(session.customer) ?? ''
  if (session.status === 'open') return { status: 'open', providerCustomerId }
  const card = session.mode === 'setup' && session.status === 'complete' ? savedCard(session) : null
  return card
    ? { status: 'saved', providerCustomerId, card }
    : { status: 'failed', providerCustomerId }
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const savedCard = (session: Stripe.Checkout.Session): ProviderCard | null => {
  const intent = session.setup_intent
  if (intent === undefined) throw new Error('Stripe answered a session without its setup intent')
  if (intent === null || typeof intent === 'string' || intent.status !== 'succeeded') return null
  const method = intent.payment_method
  if (method === null || typeof method === 'string' || !method.card) return null
  const { card, billing_details: billing } = method
  return {
    providerCardId: method.id,
    // A wallet or a foreign scheme may come without one; such a card is only equal to itself.
    fingerprint: card.fingerprint ?? method.id,
    cardholderName: billing.name ?? '',
    last4Digits: card.last4,
    network: networkOf(card.brand),
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}

const networkOf = (brand: string): CardNetwork => {
  const known = z.safeParse(cardNetworkSchema, brand)
  return known.success ? known.data : 'unknown'
}

import { createHash } from 'node:crypto'
import {
  type CardNetwork,
  cardNetworkSchema,
  type Wallet,
  walletSchema,
} from '@openline/contract/sales/cards'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { type CardPage, neverExpires, type ProviderCard } from './payment.ts'
import { idOf } from './stripe-answers.ts'

/** What a setup session came to; the session has `setup_intent.payment_method` expanded. */
export function cardPageOf(session: Stripe.Checkout.Session): CardPage {
  const visitor = {
    providerCustomerId: idOf(session.customer) ?? '',
    customerId: session.metadata?.['customerId'] ?? null,
  }
  if (session.status === 'open') return { status: 'open', ...visitor }
  const card = session.mode === 'setup' && session.status === 'complete' ? savedCard(session) : null
  return card ? { status: 'saved', ...visitor, card } : { status: 'failed', ...visitor }
}

function savedCard(session: Stripe.Checkout.Session): ProviderCard | null {
  const intent = session.setup_intent
  if (intent === undefined) throw new Error('Stripe answered a session without its setup intent')
  if (intent === null || typeof intent === 'string' || intent.status !== 'succeeded') return null
  const method = intent.payment_method
  return method === null || typeof method === 'string' ? null : cardOf(method)
}

/** A way to pay as a card; null for one that is none. */
export function cardOf(method: Stripe.PaymentMethod): ProviderCard | null {
  if (method.card) return cardIn(method, method.card)
  return method.type === 'link' ? linkIn(method) : null
}

function cardIn(method: Stripe.PaymentMethod, card: Stripe.PaymentMethod.Card): ProviderCard {
  return {
    providerCardId: method.id,
    // A wallet or a foreign scheme may come without one; such a card is only equal to itself.
    fingerprint: card.fingerprint ?? method.id,
    cardholderName: method.billing_details.name ?? '',
    last4Digits: card.last4,
    network: networkOf(card.brand),
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    wallet: card.wallet ? walletOf(card.wallet.type) : null,
  }
}

/** Link does not name the card or account behind it; its email address identifies it and is kept as a hash. */
function linkIn(method: Stripe.PaymentMethod): ProviderCard {
  const account = method.link?.email?.toLowerCase()
  return {
    providerCardId: method.id,
    fingerprint: account ? `link:${fingerprintOf(account)}` : method.id,
    cardholderName: method.billing_details.name ?? '',
    last4Digits: '',
    network: 'link',
    ...neverExpires,
    wallet: 'link',
  }
}

function fingerprintOf(account: string): string {
  return createHash('sha256').update(`link account ${account}`).digest('hex').slice(0, 32)
}

function networkOf(brand: string): CardNetwork {
  const known = z.safeParse(cardNetworkSchema, brand)
  return known.success ? known.data : 'unknown'
}

function walletOf(type: string): Wallet {
  const known = z.safeParse(walletSchema, type)
  return known.success ? known.data : 'other'
}

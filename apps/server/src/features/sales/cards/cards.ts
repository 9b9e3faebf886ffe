import { isExpired } from '@openline/contract/card-expiry'
import { fullName } from '@openline/contract/person-name'
import type { Card, ReturnTo } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import { AppError, invalidField, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { neverExpires } from '../../../gateways/payment/payment.ts'
import { linkTo } from '../../../language/link-to.ts'
import type { Needs } from '../../../needs.ts'
import { findCustomer, keepPaymentCustomer } from '../../people/customers/store.ts'
import {
  findCardWithOwner,
  insertCardSession,
  listCardsOf,
  type CardRow as StoredCard,
} from './store.ts'

export type CardNeeds = Needs<
  'db' | 'clock' | 'log' | 'limits' | 'enqueue' | 'payment' | 'publicUrl' | 'secretBox'
>

export type CardRow = StoredCard

/** A card to pay with: with its owner's name and the provider's customer it belongs to. */
export type PayingCard = CardRow & {
  providerCustomerId: string
  /** Empty for an account that has no name yet. */
  ownerName: string
  ownerEmail: string
  ownerHasAddress: boolean
}

/** A card as its owner sees it. */
export function presentCard(card: CardRow): Card {
  return {
    id: card.id,
    primaryCard: card.isPrimary,
    cardholderName: card.cardholderName,
    last4Digits: card.last4Digits,
    expiry: expiryOf(card),
    cardNetwork: card.network,
    ...(card.wallet && { wallet: card.wallet }),
    createdAt: card.createdAt.toISOString(),
    nextActions: card.isPrimary ? ['delete'] : ['delete', 'set_primary'],
  }
}

/** MM/YY; empty for a way to pay without a date, such as Link. */
export function expiryOf({
  expiryMonth,
  expiryYear,
}: Pick<CardRow, 'expiryMonth' | 'expiryYear'>): string {
  return expiryYear === neverExpires.expiryYear
    ? ''
    : `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`
}

/** A card that a customer may pay with. Throws a field error for `cardId` otherwise. */
export async function requireCard(
  { db, clock }: Pick<CardNeeds, 'db' | 'clock'>,
  customerId: string,
  cardId: string,
): Promise<PayingCard> {
  const card = await findPayingCard(db, customerId, cardId)
  if (!card) throw invalidField('cardId', t('Please choose one of your saved cards'))
  if (hasExpired(card, clock())) {
    throw invalidField('cardId', t('This card has expired. Please choose another one.'))
  }
  return card
}

/** A customer's own card, expired or not; null when it was never saved or is deleted. */
export async function findPayingCard(
  db: Db,
  customerId: string,
  cardId: string,
): Promise<PayingCard | null> {
  const found = await findCardWithOwner(db, customerId, cardId)
  const providerCustomerId = found?.owner.paymentCustomerId
  if (!providerCustomerId) return null
  const { card, owner } = found
  return {
    ...card,
    providerCustomerId,
    ownerName: fullName(owner),
    ownerEmail: owner.email,
    ownerHasAddress: owner.streetName !== null,
  }
}

/** The customer's cards that are good at `on`, the primary one first. */
export async function listGoodCards(db: Db, customerId: string, on: Date): Promise<CardRow[]> {
  return (await listCardsOf(db, customerId)).filter((card) => !hasExpired(card, on))
}

/** A card is good until the end of the month printed on it. */
export function hasExpired(
  { expiryMonth: month, expiryYear: year }: Pick<CardRow, 'expiryMonth' | 'expiryYear'>,
  now: Date,
): boolean {
  return isExpired({ month, year }, now)
}

/**
 * Opens the provider's page that saves a card. The visit is kept, so that its
 * result can be asked for whichever way the customer comes back.
 */
export async function startCardSave(
  deps: CardNeeds,
  customerId: string,
  returnTo: ReturnTo,
): Promise<{ url: string; sessionId: string }> {
  const providerCustomerId = await ensurePaymentCustomer(deps, customerId)
  const page = await atProvider(
    deps.log,
    deps.payment.openCardPage({
      customerId,
      providerCustomerId,
      returnUrl: linkTo(deps.publicUrl, '/stripe-response?session_id={CHECKOUT_SESSION_ID}'),
      cancelUrl: linkTo(deps.publicUrl, '/stripe-response?canceled=1'),
    }),
  )
  await insertCardSession(deps.db, {
    id: page.sessionId,
    customerId,
    returnTo,
    createdAt: deps.clock(),
  })
  return page
}

async function ensurePaymentCustomer(deps: CardNeeds, customerId: string): Promise<string> {
  const customer = await findCustomer(deps.db, customerId)
  if (!customer) throw notFound(t('We couldn’t find your account'))
  if (customer.paymentCustomerId !== null) return customer.paymentCustomerId
  const created = await atProvider(
    deps.log,
    deps.payment.createCustomer({
      customerId,
      email: customer.email,
      name: fullName(customer),
    }),
  )
  await keepPaymentCustomer(deps.db, customerId, created)
  return (await findCustomer(deps.db, customerId))?.paymentCustomerId ?? created
}

/** A provider that cannot be reached is no fault of ours or the customer's: 503 with a plain sentence. */
export async function atProvider<T>(log: Logger, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    log.warn({ err: cause }, 'payment provider returned no usable response')
    throw new AppError(
      'provider_unavailable',
      t(
        'Our payment provider isn’t responding right now. Nothing was saved. Please try again in a minute.',
      ),
      { cause, retryAfterSeconds: 30 },
    )
  }
}

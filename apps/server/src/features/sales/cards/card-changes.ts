import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import { lockCustomer } from '../../people/customers/customers.ts'
import { cardNeededByRenewal } from './card-need.ts'
import { atProvider, type CardNeeds, type CardRow, hasExpired } from './cards.ts'
import {
  deleteCardRow,
  findCard,
  findCardByFingerprint,
  findCardByProviderId,
  listCardsOf,
  movePrimary,
  updateCard,
} from './store.ts'

/** A customer's own card, with the customer locked; another customer's is not found. */
async function requireOwnCard(tx: Db, customerId: string, cardId: string): Promise<CardRow> {
  await lockCustomer(tx, customerId)
  const card = await findCard(tx, customerId, cardId)
  if (!card) throw notFound(t('We couldn’t find this card'))
  return card
}

/**
 * Forgets a card. The newest good one that is left becomes primary when it was the
 * primary one. A job removes it at the provider, however often that takes.
 * Throws 404, and `card_needed` when a renewal would have no card without it.
 */
export async function removeCard(
  { db, clock, enqueue }: Pick<CardNeeds, 'db' | 'clock' | 'enqueue'>,
  customerId: string,
  cardId: string,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const card = await requireOwnCard(tx, customerId, cardId)
    const needed = await cardNeededByRenewal(tx, card, now)
    if (needed !== null) throw new AppError('card_needed', needed)
    await deleteCardRow(tx, card.id)
    const left = await listCardsOf(tx, customerId)
    const next = left.find((each) => !hasExpired(each, now)) ?? left[0]
    if (next && card.isPrimary) await movePrimary(tx, customerId, next.id)
    await enqueue(tx, 'forget-card', { providerCardId: card.providerCardId })
  })
}

/** Makes a card the one that is offered first. Throws 404. */
export async function setPrimaryCard(
  { db }: Pick<CardNeeds, 'db'>,
  customerId: string,
  cardId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const card = await requireOwnCard(tx, customerId, cardId)
    if (!card.isPrimary) await movePrimary(tx, customerId, card.id)
  })
}

/**
 * Keeps a card as the provider has it now: banks tell of the new number and expiry of a card that they replaced. Its
 * owner may have saved the new number meanwhile; then the two stay apart.
 */
export async function refreshCard(
  { db, log, payment }: Pick<CardNeeds, 'db' | 'log' | 'payment'>,
  providerCardId: string,
): Promise<void> {
  const known = await findCardByProviderId(db, providerCardId)
  if (!known) return
  const card = await atProvider(log, payment.readCard(providerCardId))
  if (!card) return
  await db.transaction(async (tx) => {
    const { customerId } = known
    await lockCustomer(tx, customerId)
    const { fingerprint, ...details } = card
    const twin = await findCardByFingerprint(tx, customerId, fingerprint)
    const isTaken = twin !== null && twin.id !== known.id
    await updateCard(tx, known.id, isTaken ? details : { ...details, fingerprint })
  })
}

/** Removes a card at the provider. One that is gone there already is fine. */
export function forgetCard({ payment }: Pick<CardNeeds, 'payment'>): JobHandlers['forget-card'] {
  return ({ providerCardId }) => payment.removeCard(providerCardId)
}

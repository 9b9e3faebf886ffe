import type { Card } from '@openline/contract/sales/cards'
import type { Attempt, PaymentFailure } from '@openline/contract/sales/orders'
import { preselectCard } from '../cards/cards.ts'

/** Failures that the same card is likely to have again. */
const codesAboutTheCard: ReadonlySet<string> = new Set([
  'card_declined',
  'insufficient_funds',
  'card_velocity_exceeded',
  'expired_card',
  'incorrect_cvc',
])

export function isAboutTheCard(failure: PaymentFailure | null): boolean {
  return failure !== null && codesAboutTheCard.has(failure.code)
}

/** A card saved after the attempt counts as another one, even with the same number: its security code was typed again. */
function isDeclined(card: Card, attempt: Attempt | undefined): boolean {
  return (
    attempt !== undefined &&
    isAboutTheCard(attempt.failure) &&
    isCardOf(card, attempt) &&
    Date.parse(card.createdAt) <= Date.parse(attempt.createdAt)
  )
}

function isCardOf(card: Card, attempt: Attempt | undefined): boolean {
  return card.cardNetwork === attempt?.cardNetwork && card.last4Digits === attempt.last4Digits
}

/** The bank asked for authentication: the same card works when its owner is present. */
function needsAuthentication(attempt: Attempt | undefined): boolean {
  return attempt?.failure?.code === 'authentication_required'
}

type PaymentHistory = {
  /** A card that was saved on the provider's page just now. */
  readonly newCardId: string | null
  readonly attempts: readonly Attempt[]
}

/**
 * The id of the card preselected for another attempt: the new one, the one that needs authentication,
 * the primary one, any other; never the one that was declined last. Empty when only a new card can help.
 */
export function suggestCard(
  cards: readonly Card[],
  { newCardId, attempts }: PaymentHistory,
): string {
  const last = attempts
    .filter(({ status }) => status !== 'captured')
    .toSorted((one, other) => other.number - one.number)[0]
  return preselectCard(
    cards.filter((card) => !isDeclined(card, last)),
    [({ id }) => id === newCardId, (card) => needsAuthentication(last) && isCardOf(card, last)],
  )
}

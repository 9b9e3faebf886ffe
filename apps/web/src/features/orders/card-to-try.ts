import type { Card } from '@openline/contract/cards'
import type { Attempt, PaymentFailure } from '@openline/contract/orders'
import { hasExpired } from '../../ui/card-choice.tsx'

/** Failures of which the same card tried again is unlikely to fare better. */
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

/** A card saved after the try is another one, even with the same number: its security code was typed anew. */
function wasDeclined(card: Card, attempt: Attempt | undefined): boolean {
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

/** Only the bank wanted to ask: the same card will do once its owner is there. */
function wantsItsOwner(attempt: Attempt | undefined): boolean {
  return attempt?.failure?.code === 'authentication_required'
}

type Situation = {
  /** A card that was saved on the provider's page just now. */
  readonly newCardId: string | null
  readonly attempts: readonly Attempt[]
}

/**
 * The id of the card that another try begins with: the new one, the one whose bank wants its owner,
 * else the primary, else any, but not the one that was declined last. Empty when only a new card can help.
 */
export function cardToTry(cards: readonly Card[], { newCardId, attempts }: Situation): string {
  const last = attempts.toSorted((one, other) => other.number - one.number)[0]
  const hopeful = cards.filter(
    (card) => !wasDeclined(card, last) && !hasExpired(card.expiry, new Date()),
  )
  const card =
    hopeful.find(({ id }) => id === newCardId) ??
    hopeful.find((each) => wantsItsOwner(last) && isCardOf(each, last)) ??
    hopeful.find(({ primaryCard }) => primaryCard) ??
    hopeful[0]
  return card?.id ?? ''
}

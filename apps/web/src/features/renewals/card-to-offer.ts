import type { Card } from '@openline/contract/cards'
import { hasExpired } from '../../ui/card-choice.tsx'

type Situation = {
  /** The card that renewals are charged to; null for the primary one. */
  readonly wantedId: string | null
  /** One that did not work, or will not; null when nothing is known against any. */
  readonly avoidedId: string | null
}

/** The id of the card that a choice begins with: one that works. Empty when none is known to. */
export function cardToOffer(
  cards: readonly Card[],
  { wantedId, avoidedId }: Situation,
  now: Date = new Date(),
): string {
  const working = cards.filter(({ id, expiry }) => id !== avoidedId && !hasExpired(expiry, now))
  const card =
    working.find(({ id }) => id === wantedId) ??
    working.find(({ primaryCard }) => primaryCard) ??
    working[0]
  return card?.id ?? ''
}

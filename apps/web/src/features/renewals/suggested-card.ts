import type { Card } from '@openline/contract/sales/cards'
import { preselectCard } from '../cards/cards.ts'

type RenewalCards = {
  /** The card that renewals are charged to; null for the primary one. */
  readonly wantedId: string | null
  /** A card that failed or will fail; null without one. */
  readonly avoidedId: string | null
}

/** The id of the card preselected for a renewal: one that works. Empty when none is known to. */
export function suggestCard(
  cards: readonly Card[],
  { wantedId, avoidedId }: RenewalCards,
  now: Date = new Date(),
): string {
  return preselectCard(
    cards.filter(({ id }) => id !== avoidedId),
    [({ id }) => id === wantedId],
    now,
  )
}

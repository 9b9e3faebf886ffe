import type { Card } from '@openline/contract/sales/cards'
import { preselectCard } from './cards.ts'

type WantedCards = {
  /** The card that is charged by habit, such as that of a renewal; null for the primary one. */
  readonly wantedId: string | null
  /** A card that failed or will fail; null without one. */
  readonly avoidedId: string | null
}

/** The id of the card preselected to pay for a line: one that works. Empty when none is known to. */
export function suggestCard(
  cards: readonly Card[],
  { wantedId, avoidedId }: WantedCards,
  now: Date = new Date(),
): string {
  return preselectCard(
    cards.filter(({ id }) => id !== avoidedId),
    [({ id }) => id === wantedId],
    now,
  )
}

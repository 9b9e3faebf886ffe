import type { Card } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type CardRow, hasExpired, presentCard } from './cards.ts'
import { listCardsOf, listRenewingLines, type RenewingLine } from './store.ts'

/** The customer's saved cards as they see them, with what keeps one from being deleted. */
export async function listCards(
  { db, clock }: Needs<'db' | 'clock'>,
  customerId: string,
): Promise<Card[]> {
  const now = clock()
  const [cards, lines] = await Promise.all([
    listCardsOf(db, customerId),
    listRenewingLines(db, customerId),
  ])
  return cards.map((card) => {
    const neededBy = needOf(card, lines, hasSubstitute(card, cards, now))
    return { ...presentCard(card), ...(neededBy !== null && { neededBy }) }
  })
}

/**
 * Why a line could not renew automatically as its owner wants without this card,
 * ready to show; null when the card may go. Without a card of its own, a line
 * renews with the primary one, whose place another card takes.
 */
export async function cardNeededByRenewal(
  tx: Db,
  card: CardRow,
  now: Date,
): Promise<string | null> {
  const { customerId } = card
  const lines = await listRenewingLines(tx, customerId)
  const cards = lines.length === 0 ? [] : await listCardsOf(tx, customerId)
  return needOf(card, lines, hasSubstitute(card, cards, now))
}

/** Whether another card could take the place of one: of a good one, only a good one. */
function hasSubstitute(card: CardRow, cards: readonly CardRow[], now: Date): boolean {
  const isGood = !hasExpired(card, now)
  return cards.some(
    (other) => other.fingerprint !== card.fingerprint && !(isGood && hasExpired(other, now)),
  )
}

function needOf(
  { id }: Pick<CardRow, 'id'>,
  lines: readonly RenewingLine[],
  hasOthers: boolean,
): string | null {
  const [first] = lines
  if (first && !hasOthers) {
    return t(
      '“{nickname}” renews with this card. Please add another card first, or turn off Auto-renew for that line.',
      { nickname: first.nickname },
    )
  }
  const chosen = lines.find(({ cardId }) => cardId === id)
  return chosen
    ? t(
        '“{nickname}” renews with this card. Please choose another card for that line first, or turn off Auto-renew for it.',
        { nickname: chosen.nickname },
      )
    : null
}

import type { Card } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { type CardRow, presentCard } from './cards.ts'
import { hasOtherCards, listCardsOf, listRenewingLines, type RenewingLine } from './store.ts'

/** The customer's saved cards as they see them, with what keeps one from being deleted. */
export async function listCards({ db }: Needs<'db'>, customerId: string): Promise<Card[]> {
  const [cards, lines] = await Promise.all([
    listCardsOf(db, customerId),
    listRenewingLines(db, customerId),
  ])
  return cards.map((card) => {
    const hasOthers = cards.some(({ fingerprint }) => fingerprint !== card.fingerprint)
    const neededBy = needOf(card, lines, hasOthers)
    return { ...presentCard(card), ...(neededBy !== null && { neededBy }) }
  })
}

/**
 * Why a line could not renew automatically as its owner wants without this card,
 * ready to show; null when the card may go. Without a card of its own, a line
 * renews with the primary one, whose place another card takes.
 */
export async function cardNeededByRenewal(tx: Db, card: CardRow): Promise<string | null> {
  const { customerId, fingerprint } = card
  const lines = await listRenewingLines(tx, customerId)
  const hasOthers = lines.length === 0 || (await hasOtherCards(tx, customerId, fingerprint))
  return needOf(card, lines, hasOthers)
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

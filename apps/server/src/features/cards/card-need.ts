import { t } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import { listRenewingLines } from '../renewals/renewals.ts'
import type { CardRow } from './cards.ts'
import { hasOtherCards } from './store.ts'

/**
 * Why a line could not renew by itself as its owner wants without this card,
 * ready to show; null when the card may go. Without a card of its own, a line
 * renews with the primary one, whose place another card takes.
 */
export async function cardNeededByRenewal(
  tx: Db,
  { id, customerId, fingerprint }: CardRow,
): Promise<string | null> {
  const lines = await listRenewingLines(tx, customerId)
  const [first] = lines
  if (first && !(await hasOtherCards(tx, customerId, fingerprint))) {
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

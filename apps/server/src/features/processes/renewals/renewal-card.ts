import type { CardProblem } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import {
  type CardRow,
  findPayingCard,
  hasExpired,
  listGoodCards,
  type PayingCard,
} from '../../sales/cards/cards.ts'
import { listCardsOf } from '../../sales/cards/store.ts'
import type { RenewalLine } from './renewal-lines.ts'

/**
 * The card that a renewal is charged to, and whether it can be. Another card is never taken in its
 * place: the customer consented to the one that was chosen, or to the primary one (decision 025).
 */
export type RenewalCard =
  | { readonly kind: 'good'; readonly card: PayingCard }
  | { readonly kind: 'missing' }
  | {
      /** `expired`: already; `expires`: on the day of the charge. */
      readonly kind: 'expired' | 'expires'
      readonly last4Digits: string
      /** The last four digits of a card that would be good, if there is one. */
      readonly other: string | null
    }

/** `now` and the day of the charge, which may be now. */
type Days = { now: Date; at: Date }

/** Which of its owner's cards a line is renewed with: the chosen one, else the primary. */
export function renewalCardOf(
  { settings }: RenewalLine,
  cards: readonly CardRow[],
): CardRow | null {
  const { cardId } = settings
  const isIt = ({ id, isPrimary }: CardRow) => (cardId === null ? isPrimary : id === cardId)
  return cards.find(isIt) ?? null
}

export async function findRenewalCard(
  tx: Db,
  line: RenewalLine,
  { now, at }: Days,
): Promise<RenewalCard> {
  const { customerId } = line
  const chosen = renewalCardOf(line, await listCardsOf(tx, customerId))
  const card = chosen && (await findPayingCard(tx, customerId, chosen.id))
  if (!card) return { kind: 'missing' }
  const kind = expiryProblem(card, { now, at })
  if (kind === null) return { kind: 'good', card }
  const [other] = await listGoodCards(tx, customerId, at)
  return { kind, last4Digits: card.last4Digits, other: other?.last4Digits ?? null }
}

type Expiry = Parameters<typeof hasExpired>[0]

/** A card that is good now and will not be on the day is a matter of the last month before it. */
const warnBeforeMs = 30 * 24 * 3600_000

/** What the owner of a line should know of its card now; `chargeAt` null: nothing is charged any more. */
export function problemToWarnOf(
  card: Expiry,
  { now, chargeAt }: { now: Date; chargeAt: Date | null },
): 'expired' | 'expires' | null {
  const isSoon = chargeAt !== null && chargeAt.getTime() - now.getTime() <= warnBeforeMs
  return expiryProblem(card, { now, at: isSoon ? chargeAt : now })
}

/** Whether a card cannot be charged on the day, null when it can. */
function expiryProblem(card: Expiry, { now, at }: Days): 'expired' | 'expires' | null {
  if (hasExpired(card, now)) return 'expired'
  return hasExpired(card, at) ? 'expires' : null
}

/** Why a renewal cannot be charged, for its owner. */
export function cardProblemWords(problem: CardProblem, digits: string): string {
  switch (problem) {
    case 'missing':
      return t('You don’t have a card saved to renew this line.')
    case 'expired':
      return t('Your card ending in {digits} has expired.', { digits })
    case 'expires':
      return t('Your card ending in {digits} expires before your plan renews.', { digits })
  }
}

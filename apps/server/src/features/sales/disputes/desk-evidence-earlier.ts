import { formatCents } from '@openline/contract/money'
import { placeOf } from '../../people/blocks/block-keys.ts'
import type { EvidenceFacts, PaidOrder } from './desk-evidence-facts.ts'
import { cardOf } from './desk-evidence-purchase.ts'
import { listOf, type Section } from './desk-evidence-section.ts'

/** What two payments can have in common, by the words of the card networks. */
type Element = 'account' | 'address' | 'device' | 'network'

/** Visa takes one of these two among the elements that agree. */
const strong: ReadonlySet<Element> = new Set(['device', 'network'])

/** What an earlier payment of the same account has in common with the disputed one; empty for another card. */
export function elementsOf(disputed: PaidOrder, earlier: PaidOrder): Element[] {
  const { cardFingerprint, network } = disputed.attempt
  if (cardFingerprint === null || earlier.attempt.cardFingerprint !== cardFingerprint) return []
  const elements: Element[] = ['account']
  if (placeOf(earlier.shipTo) === placeOf(disputed.shipTo)) elements.push('address')
  if (disputed.imei !== null && earlier.imei === disputed.imei) elements.push('device')
  if (network !== null && earlier.attempt.network === network) elements.push('network')
  return elements
}

const day = 24 * 3600_000

/** Visa counts payments of 120 to 365 days before the dispute. */
export function isOfVisasAge(paidAt: Date, disputedAt: Date): boolean {
  const days = (disputedAt.getTime() - paidAt.getTime()) / day
  return days >= 120 && days <= 365
}

/** The elements that two payments of the right age share with the disputed one, if they decide by Visa's rule. */
export function decidingElements(
  disputed: PaidOrder,
  earlier: readonly PaidOrder[],
  disputedAt: Date,
): Element[] | null {
  const aged = earlier
    .filter(({ attempt }) => isOfVisasAge(attempt.createdAt, disputedAt))
    .map((paid) => elementsOf(disputed, paid))
  for (const [index, one] of aged.entries()) {
    for (const other of aged.slice(index + 1)) {
      const shared = one.filter((element) => other.includes(element))
      if (shared.length >= 2 && shared.some((element) => strong.has(element))) return shared
    }
  }
  return null
}

/** Payments that no bank questioned, with what they have in common with the disputed one. */
export function earlierPayments({ earlier, disputed, disputedAt }: EvidenceFacts): Section {
  const deciding = disputed && decidingElements(disputed, earlier, disputedAt)
  return {
    heading: 'Earlier payments that were not disputed',
    about:
      'Of the same account. Networks are kept as keyed hashes for 400 days: equal ones are the same network.',
    facts: [
      ...(deciding
        ? [
            {
              label: 'Visa Compelling Evidence 3.0',
              value: `met: two payments with the same card, 120 to 365 days before the dispute, have the same ${deciding.join(', ')}`,
            },
          ]
        : []),
      ...listOf(
        earlier,
        ({ attempt }) => attempt.createdAt,
        (paid) => {
          const { amountCents, ...card } = paid.attempt
          const same = disputed ? elementsOf(disputed, paid) : []
          const words = same.length === 0 ? [] : [`same card, ${same.join(', ')}`]
          return [formatCents(amountCents), cardOf(card), ...words].join(', ')
        },
      ),
    ],
  }
}

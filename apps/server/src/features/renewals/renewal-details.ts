import type { Db } from '../../db/open.ts'
import { type CardRow, listCardsOf } from '../cards/cards.ts'
import { listRenewalOrders, type OrderRow } from '../orders/orders.ts'
import { readLastAttempts } from '../payments/payments.ts'
import { renewalCardOf } from './renewal-card.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** What is shown of a line's renewal beside the line itself. */
export type RenewalDetails = {
  /** The card that renewals are charged to: the chosen one, else the primary. */
  card: CardRow | null
  /** The order that pays, paid or will pay the next period. */
  paying: OrderRow | null
  /** The newest attempt to pay it. */
  last: { failureCode: string | null; updatedAt: Date } | null
}

/** For any number of lines of one customer, in three queries; in the order of `lines`. */
export async function loadRenewalDetails(
  db: Db,
  lines: readonly RenewalLine[],
): Promise<{ line: RenewalLine; details: RenewalDetails }[]> {
  const [first] = lines
  if (!first) return []
  const lineIds = lines.map(({ id }) => id)
  const [cards, orders] = await Promise.all([
    listCardsOf(db, first.customerId),
    listRenewalOrders(db, first.customerId, lineIds),
  ])
  const payingOf = ({ id, period }: RenewalLine): OrderRow | null =>
    orders.find(
      ({ renewsLineId, periodNumber }) => renewsLineId === id && periodNumber === period.number + 1,
    ) ?? null
  const attempts = await readLastAttempts(
    db,
    lines.flatMap((line) => payingOf(line)?.id ?? []),
  )
  return lines.map((line) => {
    const paying = payingOf(line)
    const details = {
      card: renewalCardOf(line, cards),
      paying,
      last: (paying && attempts.get(paying.id)) ?? null,
    }
    return { line, details }
  })
}

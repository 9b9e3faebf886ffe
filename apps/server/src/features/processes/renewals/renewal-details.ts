import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { listPayingOrders } from '../../lines/lines/period-store.ts'
import type { CardRow } from '../../sales/cards/cards.ts'
import { listCardsOf } from '../../sales/cards/store.ts'
import { readCredit } from '../../sales/credits/credits.ts'
import { listInDispute } from '../../sales/disputes/disputes.ts'
import type { OrderRow } from '../../sales/orders/orders.ts'
import { listRenewalOrders } from '../../sales/orders/renewal-order-store.ts'
import { type AttemptRow, readLastAttempts } from '../../sales/payments/store.ts'
import { renewalCardOf } from './renewal-card.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** What is shown of a line's renewal beside the line itself. */
export type RenewalDetails = {
  /** The card that renewals are charged to: the chosen one, else the primary. */
  card: CardRow | null
  /** The order that pays, paid or will pay the next period. */
  paying: OrderRow | null
  /** The newest attempt to pay it. */
  last: Pick<AttemptRow, 'status' | 'failureCode' | 'providerCardId' | 'updatedAt'> | null
  /** A bank looks at a payment for the line, so that automatic renewal stays off. */
  isInDispute: boolean
  /** The customer's credit, in cents. */
  balanceCents: number
}

/** For any number of lines of one customer, in six queries; in the order of `lines`. */
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
      ({ forLineId, periodNumber }) => forLineId === id && periodNumber === period.number + 1,
    ) ?? null
  const [attempts, disputed, balanceCents] = await Promise.all([
    readLastAttempts(
      db,
      lines.flatMap((line) => payingOf(line)?.id ?? []),
    ),
    listDisputedLines(db, lines),
    readCredit(db, first.customerId),
  ])
  return lines.map((line) => {
    const paying = payingOf(line)
    const details = {
      card: renewalCardOf(line, cards),
      paying,
      last: (paying && attempts.get(paying.id)) ?? null,
      isInDispute: disputed.has(line.id),
      balanceCents,
    }
    return { line, details }
  })
}

/** Of the lines that could be switched to automatic renewal, those with an open dispute. */
async function listDisputedLines(
  db: Db,
  lines: readonly RenewalLine[],
): Promise<ReadonlySet<string>> {
  const off = lines.filter(({ autoRenew }) => !autoRenew).map(({ id }) => id)
  const paying = await listPayingOrders(db, off)
  const disputed = await listInDispute(
    db,
    paying.map(({ orderId }) => orderId),
  )
  return new Set(paying.filter(({ orderId }) => disputed.has(orderId)).map(({ lineId }) => lineId))
}

/** Why automatic renewal stays off while a bank looks at a payment for the line. */
export function inDisputeWords(): string {
  return t(
    'Your bank questioned a payment for this line. You can turn on Auto-renew when your bank has decided.',
  )
}

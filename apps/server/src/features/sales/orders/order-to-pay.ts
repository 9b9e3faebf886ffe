import { msg } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import { creditChanged, creditTowards, readCredit } from '../credits/credits.ts'
import { type OrderRow, recordOrder, transitionOrder } from './orders.ts'

/** What is paid for a line, at the price that is asked now. */
export type AskedForLine = {
  readonly customerId: string
  /** The unpaid order for it, which is locked; null without one. */
  readonly live: OrderRow | null
  /** Whether that one is at the price that is asked now. */
  readonly isSame: boolean
  readonly finalCheckoutAmountCents: number
  /** The credit that the customer saw; undefined takes what there is. */
  readonly seenCreditCents: number | undefined
  readonly at: Date
}

/**
 * The unpaid order for a line, or a new one in its place where the price is another, so that there are never two that
 * could be paid. Throws `price_changed` for less credit than the customer saw.
 */
export async function orderToPay(
  tx: Db,
  { customerId, live, isSame, finalCheckoutAmountCents, seenCreditCents, at }: AskedForLine,
  newOrderWith: (creditCents: number) => OrderRow,
): Promise<OrderRow> {
  const leastCents = seenCreditCents ?? 0
  if (live && isSame) {
    if (live.creditCents < leastCents) throw creditChanged()
    await transitionOrder(tx, live, { to: 'payment_pending', at })
    return live
  }
  if (live) {
    await transitionOrder(tx, live, { to: 'expired', at, detail: msg('The price has changed') })
  }
  const thereIsCents = creditTowards(finalCheckoutAmountCents, await readCredit(tx, customerId))
  if (thereIsCents < leastCents) throw creditChanged()
  // The customer may have seen less than there is now.
  const order = newOrderWith(seenCreditCents ?? thereIsCents)
  await recordOrder(tx, order)
  return order
}

import type { Db } from '../../../db/open.ts'
import { sumPaymentsOf } from '../refunds/refund-store.ts'
import { sumEntries } from './store.ts'

/** What became of the money of an order, in whole US cents. */
export type OrderMoney = {
  /** All that was taken from cards for it. */
  capturedCents: number
  /** What went back to the card, or to the customer in another way. */
  refundedCents: number
  /** What banks took back by disputes and did not return. */
  disputedCents: number
  /** What the provider charged for the disputes. */
  disputeFeeCents: number
  /** What is left of it for us, before the provider's fees for payments. */
  keptCents: number
}

/** The one place that knows what an order brought: captures, refunds and disputes together. */
export async function orderMoney(db: Db, orderId: string): Promise<OrderMoney> {
  const [{ capturedCents, refundedCents }, { movedCents, feeCents }] = await Promise.all([
    sumPaymentsOf(db, orderId),
    sumEntries(db, orderId),
  ])
  return {
    capturedCents,
    refundedCents,
    disputedCents: movedCents === 0 ? 0 : -movedCents,
    disputeFeeCents: feeCents,
    keptCents: capturedCents - refundedCents + movedCents - feeCents,
  }
}

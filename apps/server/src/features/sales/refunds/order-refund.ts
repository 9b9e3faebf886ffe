import type { RefundReason } from '@openline/contract/sales/refunds'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { returnCredit } from '../credits/credits.ts'
import { lockOrder, type OrderRow, transitionOrder } from '../orders/orders.ts'
import { type AttemptRow, listAttempts } from '../payments/store.ts'
import { recordCreditReturn } from '../taxes/taxes.ts'
import { splitAddOnRefund, splitRefund } from './refund-parts.ts'
import { listRefundsOf, listRefundsOfOrder, type RefundRow } from './refund-store.ts'
import { followOrder, partsOf, requestSaleRefund } from './refunds.ts'

/** What was taken for an order and what of it was asked back. */
export type OrderMoney = {
  /** Every try to pay it, oldest first. */
  attempts: readonly AttemptRow[]
  /** The one that did; null where none was captured, or was not needed. */
  paid: AttemptRow | null
  /** What of that payment was not asked back yet, in cents. One that failed is still owed. */
  leftCents: number
  /** Of all payments of the order, oldest first. */
  refunds: readonly RefundRow[]
}

/** The money of an order; for a decision on it the order has to be locked. */
export async function readMoney(db: Db, orderId: string): Promise<OrderMoney> {
  const attempts = await listAttempts(db, orderId)
  const refunds = await listRefundsOfOrder(db, orderId)
  const unowed = new Set(
    refunds.flatMap(({ attemptId, parts }) => (parts === null ? [attemptId] : [])),
  )
  const paid = attempts.find(({ id, status }) => status === 'captured' && !unowed.has(id)) ?? null
  const asked = refunds.filter(({ attemptId }) => attemptId === paid?.id)
  const leftCents = asked.reduce(
    (left, { amountCents }) => left - amountCents,
    paid?.amountCents ?? 0,
  )
  return { attempts, paid, leftCents, refunds }
}

type SaleRefund = {
  /** Of the request that made it, so that it is made once. */
  id?: string
  reason: Exclude<RefundReason, 'not_needed' | 'wrong_amount'>
  /** The name of the person who gives it back. */
  madeBy?: string
}

/** Gives back a part of what paid a locked order, which stays active. Throws for more than is left. */
export async function refundPartOfOrder(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  { amountCents, ...refund }: SaleRefund & { amountCents: number },
): Promise<RefundRow> {
  const { paid } = await readMoney(tx, order.id)
  if (!paid) throw new Error(`order ${order.id} was not paid`)
  return requestSaleRefund(deps, tx, { ...refund, order, attemptId: paid.id, amountCents })
}

/**
 * Sends back all that is left of what paid a locked order which ends without what was bought: to the card what was
 * taken from it, and as credit what credit paid.
 */
export async function refundWholeOrder(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  refund: SaleRefund = { reason: 'not_provisioned' },
): Promise<void> {
  const { paid, leftCents } = await readMoney(tx, order.id)
  if (paid && leftCents > 0) {
    await requestSaleRefund(deps, tx, {
      ...refund,
      order,
      attemptId: paid.id,
      amountCents: leftCents,
    })
  }
  if (order.creditCents > 0) await returnUsedCredit(deps, tx, order, paid)
  // All of it may have gone back before.
  await followOrder(tx, await lockOrder(tx, order.id), deps.clock())
}

/**
 * Sends back to the card what is left of an add-on that was paid with a locked order's plan; the rest of the order
 * stays. Gives its cents, 0 where all of it went back before.
 */
export async function refundAddOnOfOrder(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
): Promise<number> {
  const { paid, leftCents } = await readMoney(tx, order.id)
  if (!paid) return 0
  const earlier = partsOf(await listRefundsOf(tx, [paid.id]))
  const { parts, amountCents } = splitAddOnRefund(order, earlier, leftCents)
  if (amountCents === 0) return 0
  const refund = {
    order,
    attemptId: paid.id,
    reason: 'add_on_not_given',
    amountCents,
    parts,
  } as const
  await requestSaleRefund(deps, tx, refund)
  return amountCents
}

/** Ends a paid, locked order that can't be carried out, `code` says why: what is left of its payment goes back. */
export async function refundFailedOrder(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  code: string,
): Promise<void> {
  const changes = { failureCode: code }
  await transitionOrder(tx, order, { to: 'refund_pending', at: deps.clock(), changes })
  await refundWholeOrder(deps, tx, order)
}

/** All of the sale ends: the credit returns what the refunds to the card leave of each part. */
async function returnUsedCredit(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  order: OrderRow,
  paid: AttemptRow | null,
): Promise<void> {
  const given = partsOf(paid ? await listRefundsOf(tx, [paid.id]) : [])
  const parts = splitRefund(order, given, order.creditCents)
  const id = await returnCredit(tx, order, { at: deps.clock(), parts })
  await recordCreditReturn(deps, tx, order, { id, parts })
}

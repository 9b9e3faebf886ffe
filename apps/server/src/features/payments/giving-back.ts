import type { RefundReason } from '@openline/contract/refunds'
import type { Db } from '../../db/open.ts'
import { lockOrder, type OrderRow } from '../orders/orders.ts'
import { listRefundsOfOrder, type RefundRow } from './refund-store.ts'
import { followOrder, type RequestDeps, returnSale } from './refunds.ts'
import { type AttemptRow, listAttempts } from './store.ts'

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

/** Gives back a part of what paid a locked order, which goes on. Throws for more than is left. */
export async function refundPart(
  deps: RequestDeps,
  tx: Db,
  order: OrderRow,
  { amountCents, ...refund }: SaleRefund & { amountCents: number },
): Promise<RefundRow> {
  const { paid } = await readMoney(tx, order.id)
  if (!paid) throw new Error(`order ${order.id} was not paid`)
  return returnSale(deps, tx, { ...refund, order, attemptId: paid.id, amountCents })
}

/** Sends back all that is left of what paid a locked order which ends without what was bought. */
export async function refundOrder(
  deps: RequestDeps,
  tx: Db,
  order: OrderRow,
  refund: SaleRefund = { reason: 'not_provisioned' },
): Promise<void> {
  const { paid, leftCents } = await readMoney(tx, order.id)
  if (paid && leftCents > 0) {
    await returnSale(deps, tx, { ...refund, order, attemptId: paid.id, amountCents: leftCents })
  }
  // All of it may have gone back before.
  await followOrder(tx, await lockOrder(tx, order.id), deps.clock())
}

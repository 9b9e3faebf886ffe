import { randomUUID } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { PaymentGateway } from '../../gateways/payment/payment.ts'
import type { Enqueue, JobHandlers } from '../../jobs/jobs.ts'
import { lockOrder, moveOrder, type OrderRow } from '../orders/orders.ts'
import { countPendingRefunds, findRefund, finishRefund, insertRefund } from './store.ts'

type RequestDeps = { clock: Clock; enqueue: Enqueue }

export type RefundRequest = {
  order: OrderRow
  attemptId: string
  /** Whole US cents; always all that was captured. */
  amountCents: number
  reason: 'not_needed' | 'not_provisioned' | 'wrong_amount'
}

/**
 * Puts a refund on record in the caller's transaction; a job sends the money
 * back. Asked twice for one attempt, there is still one refund.
 */
export const requestRefund = async (
  { clock, enqueue }: RequestDeps,
  tx: Db,
  { order, attemptId, amountCents, reason }: RefundRequest,
): Promise<void> => {
  const refund = await insertRefund(tx, {
    id: randomUUID(),
    attemptId,
    orderId: order.id,
    amountCents,
    reason,
    status: 'pending',
    createdAt: clock(),
  })
  if (refund) await enqueue(tx, 'refund-attempt', { refundId: refund.id })
}

type SendDeps = {
  db: Db
  clock: Clock
  payment: PaymentGateway
  /** Tells the customer, in the same transaction, that the money is on its way back. */
  refunded: (tx: Db, order: OrderRow, amountCents: number) => Promise<void>
}

/** Sends one refund; the provider's key makes a second run harmless. */
export const sendRefund =
  ({ db, clock, payment, refunded }: SendDeps): JobHandlers['refund-attempt'] =>
  async ({ refundId }) => {
    const found = await findRefund(db, refundId)
    if (!found || found.refund.status === 'done' || found.intentId === null) return
    const { amountCents, orderId } = found.refund
    const providerRefundId = await payment.refund({
      refundId,
      intentId: found.intentId,
      amountCents,
    })
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const current = await findRefund(tx, refundId)
      if (current?.refund.status !== 'pending') return
      const at = clock()
      await finishRefund(tx, refundId, { providerRefundId, settledAt: at })
      if (order.status === 'refund_pending' && (await countPendingRefunds(tx, orderId)) === 0) {
        await moveOrder(tx, order, { to: 'refunded', at })
      }
      await refunded(tx, order, amountCents)
    })
  }

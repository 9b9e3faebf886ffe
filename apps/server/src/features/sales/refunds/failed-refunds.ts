import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { chargeDisputed } from '../../../gateways/payment/payment.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { lockOrder, type OrderRow } from '../orders/orders.ts'
import { readOrderNumbers } from '../orders/store.ts'
import {
  type FailedRefundRow,
  findRefund,
  insertRefundEntry,
  listRefundsOf,
  type RefundRow,
  readFailedRefunds,
  updateRefund,
} from './refund-store.ts'
import { askAfterSeconds, followRefund } from './refunds.ts'

/** A refund that failed, as an operator needs to see it. */
export type FailedRefund = FailedRefundRow & { orderNumber: string }

/** Refunds that a person has to handle, oldest first, with the id that the provider's pages know. */
export async function listFailedRefunds(db: Db): Promise<FailedRefund[]> {
  const failed = await readFailedRefunds(db)
  const orderIds = failed.map(({ orderId }) => orderId)
  const numbers = await readOrderNumbers(db, orderIds)
  return failed.map((refund) => ({ ...refund, orderNumber: numbers.get(refund.orderId) ?? '' }))
}

/** Sends a failed refund to the card once more. False when it is not failed. */
export function sendRefundAgain(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  refundId: string,
): Promise<boolean> {
  return resolveFailedRefund(deps, refundId, async (tx, { id, failures }) => {
    const askAt = secondsAfter(deps.clock(), askAfterSeconds.pending)
    const again = { status: 'pending', failures: failures + 1, settledAt: null, askAt } as const
    await updateRefund(tx, id, again)
    await deps.enqueue(tx, 'refund-attempt', { refundId: id })
  })
}

/**
 * Records that a failed refund reached the customer in another way, in the operator's words; a job emails the
 * customer so. False when it is not failed.
 */
export function settleRefund(
  deps: Needs<'db' | 'clock' | 'enqueue'>,
  refundId: string,
  how: string,
): Promise<boolean> {
  return resolveFailedRefund(deps, refundId, async (tx, refund) => {
    const at = deps.clock()
    await updateRefund(tx, refund.id, { status: 'settled', note: how, settledAt: at })
    await insertRefundEntry(tx, entryOf(refund, 'settled', at))
    await followRefund(tx, await lockOrder(tx, refund.orderId), { refund, status: 'settled', at })
    await deps.enqueue(tx, 'confirm-settled-refund', { refundId: refund.id })
  })
}

/** After a refund was settled, at the desk or by an operator's command, whose process sends no email. */
export function confirmSettledRefund({
  db,
  events,
}: Needs<'db' | 'events'>): JobHandlers['confirm-settled-refund'] {
  return ({ refundId }) =>
    db.transaction(async (tx) => {
      const refund = (await findRefund(tx, refundId))?.refund
      if (refund?.status !== 'settled') return
      const order = await lockOrder(tx, refund.orderId)
      await events.onRefundSettled(tx, { order, refund })
    })
}

/**
 * A dispute was lost: refunds of the payment that it made fail are not owed any more, since the bank
 * gave the money back. The order is locked.
 */
export async function settleDisputedRefund(
  { clock }: Needs<'clock'>,
  tx: Db,
  order: OrderRow,
  attemptId: string,
): Promise<void> {
  const at = clock()
  for (const refund of await listRefundsOf(tx, [attemptId])) {
    if (refund.status !== 'failed' || refund.note !== chargeDisputed) continue
    await updateRefund(tx, refund.id, { status: 'returned', settledAt: at })
    await insertRefundEntry(tx, entryOf(refund, 'returned', at))
    await followRefund(tx, order, { refund, status: 'returned', at })
  }
}

function entryOf(
  { id: refundId, failures: sending }: RefundRow,
  kind: 'settled' | 'returned',
  at: Date,
) {
  return { refundId, sending, kind, at }
}

async function resolveFailedRefund(
  { db }: Needs<'db' | 'clock' | 'enqueue'>,
  refundId: string,
  act: (tx: Db, refund: RefundRow) => Promise<void>,
): Promise<boolean> {
  const found = await findRefund(db, refundId)
  if (!found) return false
  return db.transaction(async (tx) => {
    await lockOrder(tx, found.refund.orderId)
    const refund = (await findRefund(tx, refundId))?.refund
    if (refund?.status !== 'failed') return false
    await act(tx, refund)
    return true
  })
}

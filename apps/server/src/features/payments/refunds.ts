import type { Logger } from 'pino'
import { type Clock, secondsAfter } from '../../clock.ts'
import { canBeOwnId, ownId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import type { DomainEvents } from '../../domain-events.ts'
import type { PaymentGateway, RefundReport } from '../../gateways/payment/payment.ts'
import type { Enqueue, JobHandlers } from '../../jobs/jobs.ts'
import { inTraceOfOrder, lockOrder, type OrderRow, transitionOrder } from '../orders/orders.ts'
import {
  findRefund,
  hasUnfinishedRefunds,
  insertRefund,
  insertRefundEntry,
  type RefundRow,
  type RefundStatus,
  updateRefund,
} from './refund-store.ts'

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
export async function requestRefund(
  { clock, enqueue }: RequestDeps,
  tx: Db,
  { order, attemptId, amountCents, reason }: RefundRequest,
): Promise<void> {
  const refund = await insertRefund(tx, {
    id: ownId(),
    attemptId,
    orderId: order.id,
    amountCents,
    reason,
    status: 'pending',
    createdAt: clock(),
  })
  if (refund) await enqueue(tx, 'refund-attempt', { refundId: refund.id })
}

export type RefundDeps = {
  db: Db
  clock: Clock
  log: Logger
  payment: PaymentGateway
  events: Pick<DomainEvents, 'onRefunded' | 'onRefundFailed'>
}

/** Sends one refund; the provider's key makes a second run harmless. */
export function sendRefund(deps: RefundDeps): JobHandlers['refund-attempt'] {
  return async ({ refundId }) => {
    const found = await findRefund(deps.db, refundId)
    if (found?.refund.status !== 'pending' || found.intentId === null) return
    const { amountCents, failures: sending } = found.refund
    const { intentId } = found
    const report = await deps.payment.refund({ refundId, sending, intentId, amountCents })
    await recordRefund(deps, found.refund, report)
  }
}

/** Looks again at a refund that the provider reported on; one that was made without us is not ours. */
export async function noticeRefund(deps: RefundDeps, providerRefundId: string): Promise<void> {
  const report = await deps.payment.readRefund(providerRefundId)
  const refundId = report?.refundId ?? ''
  const found = canBeOwnId(refundId) ? await findRefund(deps.db, refundId) : null
  if (!report || !found) {
    deps.log.warn({ providerRefundId }, 'refund created outside Openline')
    return
  }
  const { refund } = found
  await inTraceOfOrder(deps.db, refund.orderId, 'settle refund', () =>
    recordRefund(deps, refund, report),
  )
}

/** What may become of a refund; `failed` is the end of one sending. */
const nextStates: Record<RefundStatus, readonly RefundReport['status'][]> = {
  pending: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: ['failed'],
  failed: [],
  settled: [],
  returned: [],
}

/** Late news about an earlier sending says nothing of the present one. */
function isNews({ status, failures }: RefundRow, report: RefundReport): boolean {
  return report.sending === failures && nextStates[status].includes(report.status)
}

/**
 * Records what the provider says of a refund. The answer to our call, events and the task that
 * asks all come here, in any order and any number of times.
 */
export async function recordRefund(
  deps: RefundDeps,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
  report: RefundReport,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refund = (await findRefund(tx, id))?.refund
    if (!refund || !isNews(refund, report)) return
    const at = deps.clock()
    const { providerRefundId, status, failureCode: note } = report
    const settledAt = status === 'sent' ? null : at
    const askAt = status === 'failed' ? null : secondsAfter(at, askAfterSeconds[status])
    await updateRefund(tx, id, { status, note, settledAt, askAt, providerRefundId })
    await recordEntry(tx, refund, { status, at })
    if (status === 'failed') await giveUp(deps, tx, order, { ...refund, note })
    else if (refund.status === 'pending') await deps.events.onRefunded(tx, { order, refund })
    await followRefund(tx, order, { status, at })
  })
}

/** Only money that the provider accepted has moved, and can come back. */
async function recordEntry(
  tx: Db,
  { id: refundId, failures: sending, status: before }: RefundRow,
  { status, at }: { status: RefundReport['status']; at: Date },
): Promise<void> {
  const isFirst = before === 'pending'
  if (status === 'failed' && isFirst) return
  if (status === 'done' && !isFirst) return
  const kind = status === 'failed' ? 'failed' : 'sent'
  await insertRefundEntry(tx, { refundId, sending, kind, at })
}

const hour = 3600
/** Banks give refunds back for weeks after they took them, and an event may be lost. */
export const askAfterSeconds = { sent: hour, done: 24 * hour } as const

async function giveUp(
  { log, events }: RefundDeps,
  tx: Db,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const { id: refundId, amountCents, note: code } = refund
  log.error({ refundId, orderId: order.id, amountCents, code }, 'refund failed')
  await events.onRefundFailed(tx, { order, refund })
}

/** An order that was given back is refunded when all of its money is, and only as long as it is. */
export async function followRefund(
  tx: Db,
  order: OrderRow,
  { status, at }: { status: RefundStatus; at: Date },
): Promise<void> {
  const isGivenBack =
    order.status === 'refund_pending' ||
    order.status === 'refunded' ||
    order.status === 'refund_failed'
  if (!isGivenBack) return
  if (status === 'failed') {
    await transitionOrder(tx, order, { to: 'refund_failed', at })
  } else if (!(await hasUnfinishedRefunds(tx, order.id))) {
    await transitionOrder(tx, order, { to: 'refunded', at })
  }
}

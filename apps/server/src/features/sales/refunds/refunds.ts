import { formatCents } from '@openline/contract/money'
import type { RefundParts, RefundReason } from '@openline/contract/sales/refunds'
import { secondsAfter } from '../../../clock.ts'
import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { UnowedMoney } from '../../../domain-events.ts'
import type { RefundReport } from '../../../gateways/payment/payment.ts'
import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { inTraceOfOrder } from '../orders/order-trace.ts'
import { addOrderEvent, lockOrder, type OrderRow, transitionOrder } from '../orders/orders.ts'
import { splitRefund } from './refund-parts.ts'
import {
  findRefund,
  insertRefund,
  insertRefundEntry,
  isTaken,
  listRefundsOf,
  listRefundsOfOrder,
  type RefundRow,
  type RefundStatus,
  updateRefund,
} from './refund-store.ts'

/**
 * Puts a refund of unowed money on record in the caller's transaction, which has locked the order; a job sends
 * it back. Asked twice for one attempt, there is still one refund.
 */
export async function refundOvercharge(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { order, attemptId, amountCents, reason }: UnowedMoney,
): Promise<void> {
  if ((await listRefundsOf(tx, [attemptId])).length > 0) return
  const refund = { id: ownId(), attemptId, amountCents, reason, parts: null, madeBy: null }
  await recordRequest(deps, tx, order, refund)
}

/** A part of what an order was paid with, or all of it. */
type SaleRefund = {
  id?: string
  order: OrderRow
  attemptId: string
  amountCents: number
  reason: Exclude<RefundReason, UnowedMoney['reason']>
  /** The name of the person who gives it back. */
  madeBy?: string
  /** What it gives back of each part; left out for the same share of all that is left. */
  parts?: RefundParts
}

/**
 * Puts a refund of a sale on record in the caller's transaction, which has locked the order; a job sends it
 * back. Throws for more than is left of the payment.
 */
export async function requestSaleRefund(
  deps: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { id = ownId(), order, attemptId, amountCents, reason, madeBy, ...given }: SaleRefund,
): Promise<RefundRow> {
  const earlier = await listRefundsOf(tx, [attemptId])
  const parts = given.parts ?? splitRefund(order, partsOf(earlier), amountCents)
  const refund = { id, attemptId, amountCents, reason, parts, madeBy: madeBy ?? null }
  return recordRequest(deps, tx, order, refund)
}

/** What refunds gave back of each part of a sale. */
export function partsOf(refunds: readonly RefundRow[]): RefundParts[] {
  return refunds.flatMap(({ parts }) => parts ?? [])
}

type Requested = Pick<RefundRow, 'id' | 'attemptId' | 'amountCents' | 'reason' | 'parts' | 'madeBy'>

async function recordRequest(
  { clock, enqueue }: Needs<'clock' | 'enqueue'>,
  tx: Db,
  { id: orderId }: OrderRow,
  requested: Requested,
): Promise<RefundRow> {
  const createdAt = clock()
  const askAt = secondsAfter(createdAt, askAfterSeconds.pending)
  const row = { ...requested, orderId, status: 'pending' as const, createdAt, askAt }
  const refund = await insertRefund(tx, row)
  await enqueue(tx, 'refund-attempt', { refundId: refund.id })
  return refund
}

/** Sends one refund; the provider's key makes a second run harmless. */
export function sendRefund(
  deps: Needs<'db' | 'clock' | 'log' | 'payment' | 'events'>,
): JobHandlers['refund-attempt'] {
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
export async function onRefundEvent(
  deps: Needs<'db' | 'clock' | 'log' | 'payment' | 'events'>,
  providerRefundId: string,
): Promise<void> {
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
  deps: Needs<'db' | 'clock' | 'log' | 'events'>,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
  reported: RefundReport,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const refund = (await findRefund(tx, id))?.refund
    if (!refund || !isNews(refund, reported)) return
    const at = deps.clock()
    const { providerRefundId, status, failureCode: note } = await ownReport(tx, id, reported)
    const settledAt = status === 'sent' ? null : at
    const askAt = status === 'failed' ? null : secondsAfter(at, askAfterSeconds[status])
    await updateRefund(tx, id, { status, note, settledAt, askAt, providerRefundId })
    await recordEntry(tx, refund, { status, at })
    if (status === 'failed') await giveUp(deps, tx, order, { ...refund, note })
    else if (refund.status === 'pending') await deps.events.onRefunded(tx, { order, refund })
    await followRefund(tx, order, { refund, status, at })
  })
}

/** Only money that the provider accepted has moved, and can come back. Each sending has one entry of a kind. */
async function recordEntry(
  tx: Db,
  { id: refundId, failures: sending, status: before }: RefundRow,
  { status, at }: { status: RefundReport['status']; at: Date },
): Promise<void> {
  if (status === 'failed' && before === 'pending') return
  const kind = status === 'failed' ? 'failed' : 'sent'
  await insertRefundEntry(tx, { refundId, sending, kind, at })
}

/** What was returned of a charge for one refund is not another one: then nothing was left to return. */
async function ownReport(tx: Db, id: string, report: RefundReport): Promise<RefundReport> {
  const { providerRefundId } = report
  if (providerRefundId === null || !(await isTaken(tx, providerRefundId, id))) return report
  const failureCode = 'charge_already_refunded'
  return { ...report, providerRefundId: null, status: 'failed', failureCode }
}

const hour = 3600
/** A job may have failed for good, an event may be lost, and banks give refunds back weeks after they took them. */
export const askAfterSeconds = { pending: hour, sent: hour, done: 24 * hour } as const

async function giveUp(
  { log, events }: Needs<'log' | 'events'>,
  tx: Db,
  order: OrderRow,
  refund: RefundRow,
): Promise<void> {
  const { id: refundId, amountCents, note: code } = refund
  log.error({ refundId, orderId: order.id, amountCents, code }, 'refund failed')
  await events.onRefundFailed(tx, { order, refund })
}

type FollowedRefund = {
  /** As it was before. */
  refund: RefundRow
  status: RefundStatus
  at: Date
}

/** What became of a refund is in the status of an order that was given back, or in the history of one that stays active. */
export async function followRefund(
  tx: Db,
  order: OrderRow,
  followed: FollowedRefund,
): Promise<void> {
  if (isGivenBack(order)) await followOrder(tx, order, followed.at)
  else await addToHistory(tx, order, followed)
}

function isGivenBack({ status }: OrderRow): boolean {
  return status === 'refund_pending' || status === 'refunded' || status === 'refund_failed'
}

/** An order that was given back is refunded when all of its money is, and only as long as it is. */
export async function followOrder(tx: Db, order: OrderRow, at: Date): Promise<void> {
  if (!isGivenBack(order)) return
  const refunds = await listRefundsOfOrder(tx, order.id)
  const statuses = new Set(refunds.map(({ status }) => status))
  if (statuses.has('failed')) {
    await transitionOrder(tx, order, { to: 'refund_failed', at })
  } else if (!statuses.has('pending') && !statuses.has('sent')) {
    await transitionOrder(tx, order, { to: 'refunded', at })
  }
}

async function addToHistory(
  tx: Db,
  order: OrderRow,
  { refund, status, at }: FollowedRefund,
): Promise<void> {
  if (refund.parts === null) return
  const detail = formatCents(refund.amountCents)
  if (status === 'failed')
    await addOrderEvent(tx, order, { kind: 'part_refund_failed', detail, at })
  else if (refund.status === 'pending')
    await addOrderEvent(tx, order, { kind: 'part_refunded', detail, at })
}

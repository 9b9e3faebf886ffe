import type { Logger } from 'pino'
import { type Clock, secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { NamedDispute, PaymentGateway } from '../../../gateways/payment/payment.ts'
import type { Needs } from '../../../needs.ts'
import { inTraceOfOrder } from '../orders/order-trace.ts'
import { lockOrder, type OrderRow } from '../orders/orders.ts'
import { readAttemptOfIntent } from '../payments/attempt-of-charge.ts'
import { settleDisputedRefund } from '../refunds/failed-refunds.ts'
import {
  type DisputeRow,
  findDispute,
  insertEntries,
  listOfOrders,
  listWarningsOf,
  saveDispute,
} from './store.ts'
import type { DisputeEmails, DisputeNews } from './support-emails.ts'

/** The dispute with the provider's id; null for one that is not on record. */
export function readDispute(db: Db, providerDisputeId: string): Promise<Dispute | null> {
  return findDispute(db, providerDisputeId)
}

/** Whether the money of a payment is with the bank, or was given back by it: the provider refunds none of it then. */
export async function blocksRefunds(db: Db, orderId: string, attemptId: string): Promise<boolean> {
  const disputes = await listOfOrders(db, [orderId])
  return disputes.some(
    (dispute) =>
      dispute.attemptId === attemptId &&
      dispute.stage === 'chargeback' &&
      dispute.status !== 'won' &&
      dispute.status !== 'closed',
  )
}

/** Whether a bank has the money of a payment and decides whose it is. */
export async function isAtBank(
  db: Db,
  { orderId, attemptId }: Pick<DisputeRow, 'orderId' | 'attemptId'>,
): Promise<boolean> {
  return (await listOfOrders(db, [orderId])).some(
    (dispute) =>
      dispute.attemptId === attemptId && dispute.stage === 'chargeback' && !isOver(dispute),
  )
}

/** A dispute as it is stored. */
export type Dispute = DisputeRow

export type DisputeDeps = {
  db: Db
  clock: Clock
  log: Logger
  payment: PaymentGateway
  events: Pick<DomainEvents, 'onDisputed'>
  emails: DisputeEmails
}

/**
 * Whether the bank objects to a payment of one of these orders: by a dispute that is open or was lost,
 * or by a fraud warning.
 */
export async function isDisputed(db: Db, orderIds: readonly string[]): Promise<boolean> {
  const disputes = await listOfOrders(db, orderIds)
  if (disputes.some(({ closedAt, status }) => closedAt === null || status === 'lost')) return true
  return (await listWarningsOf(db, orderIds)).length > 0
}

/**
 * Whether a bank reported a payment of one of these orders as made with a stolen card: by a fraud warning, or by a
 * dispute for fraud that is open or was lost.
 */
export async function isReportedAsFraud(db: Db, orderIds: readonly string[]): Promise<boolean> {
  const disputes = await listOfOrders(db, orderIds)
  const stands = disputes.some(
    ({ reason, closedAt, status }) =>
      reason === fraudReason && (closedAt === null || status === 'lost'),
  )
  return stands || (await listWarningsOf(db, orderIds)).length > 0
}

/** The provider's code for a payment that the cardholder did not make. */
const fraudReason = 'fraudulent'

/** Of these orders, those with an open dispute about their payment. */
export async function listInDispute(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const open = (await listOfOrders(db, orderIds)).filter(({ closedAt }) => closedAt === null)
  return new Set(open.map(({ orderId }) => orderId))
}

/**
 * Something happened to a dispute at the provider: reads it and records what it says. One of a payment
 * that is not ours is named in the log.
 */
export async function refreshDispute(deps: DisputeDeps, providerDisputeId: string): Promise<void> {
  const readAt = deps.clock()
  const dispute = await deps.payment.readDispute(providerDisputeId)
  const attempt = dispute?.intentId && (await readAttemptOfIntent(deps, dispute.intentId))
  if (!dispute || !attempt) {
    const intentId = dispute?.intentId ?? null
    deps.log.warn({ providerDisputeId, intentId }, 'dispute of a payment not made by Openline')
    return
  }
  await inTraceOfOrder(deps.db, attempt.orderId, 'record dispute', () =>
    deps.db.transaction((tx) => recordDispute(deps, tx, { dispute, attempt, readAt })),
  )
}

type Told = {
  dispute: NamedDispute
  attempt: { id: string; orderId: string }
  /** When the provider was asked. */
  readAt: Date
}

/** The only function that records what the provider says of a dispute, in any order and any number of times. */
async function recordDispute(
  deps: DisputeDeps,
  tx: Db,
  { dispute, attempt, readAt }: Told,
): Promise<void> {
  const order = await lockOrder(tx, attempt.orderId)
  const before = await findDispute(tx, dispute.providerDisputeId)
  const { entries, intentId: _intentId, ...facts } = dispute
  const saved = await saveDispute(tx, {
    ...facts,
    id: before?.id ?? ownId(),
    attemptId: attempt.id,
    orderId: order.id,
    closedAt: isOver(dispute) ? (before?.closedAt ?? deps.clock()) : null,
    readAt,
    // So close to the deadline the first email is the reminder.
    remindedAt: isReminderDue(dispute, readAt) ? readAt : null,
  })
  // Entries are never taken back: those of an older answer are true as well.
  const disputeId = saved?.id ?? before?.id
  const recordedAt = deps.clock()
  if (disputeId)
    await insertEntries(
      tx,
      entries.map((entry) => ({ ...entry, disputeId, recordedAt })),
    )
  if (saved) await followDispute(deps, tx, order, { before, after: saved })
}

/** What the events of a refund mean for the disputes of its order. */
export function disputeEventHandlers(needs: Needs<'clock'>): Pick<DomainEvents, 'onRefundFailed'> {
  return {
    /** It was sent after the bank had decided: what was lost is with the customer. */
    async onRefundFailed(tx, { order }) {
      for (const { attemptId, status } of await listOfOrders(tx, [order.id])) {
        if (status === 'lost') await settleDisputedRefund(needs, tx, order, attemptId)
      }
    },
  }
}

/** How long before the deadline support is reminded. */
export const remindBeforeSeconds = 3 * 24 * 3600

function isReminderDue({ dueAt }: NamedDispute, now: Date): boolean {
  return dueAt !== null && dueAt <= secondsAfter(now, remindBeforeSeconds)
}

function isOver({ status }: Pick<DisputeRow, 'status'>): boolean {
  return status === 'won' || status === 'lost' || status === 'closed'
}

type Change = { before: DisputeRow | null; after: DisputeRow }

function newsOf({ before, after }: Change): DisputeNews | null {
  if (isOver(after)) return before?.status === after.status ? null : 'decided'
  if (!before) return 'opened'
  if (isOver(before)) return 'reopened'
  return before.stage !== after.stage ? 'escalated' : null
}

/** What follows from news: no more charges by ourselves, and support learns of it. */
async function followDispute(
  deps: DisputeDeps,
  tx: Db,
  order: OrderRow,
  change: Change,
): Promise<void> {
  const news = newsOf(change)
  if (news === null) return
  const { after } = change
  if (!isOver(after) || after.status === 'lost') await deps.events.onDisputed(tx, { order })
  if (after.status === 'lost') await settleDisputedRefund(deps, tx, order, after.attemptId)
  await deps.emails.news(tx, { order, dispute: after, news })
}

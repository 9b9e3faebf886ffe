import type { PostalAddress } from '@openline/contract/address'
import type { Db } from '../../../db/open.ts'
import { readWholeActivity } from '../../lines/lines/activity.ts'
import { listPeriods } from '../../lines/lines/period-store.ts'
import { findLine, findLineOfOrder } from '../../lines/lines/store.ts'
import { listSessionsOf } from '../../people/auth/session-store.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { findMerged } from '../../people/customers/merged-store.ts'
import { listSentEmailsOf } from '../../people/customers/sent-email-store.ts'
import type { Customer } from '../../people/customers/store.ts'
import { listMessagesOf } from '../../processes/contact/store.ts'
import { listNoticesOf } from '../../processes/renewals/notice-store.ts'
import { listConsentsOf } from '../../processes/renewals/settings-store.ts'
import { listReturnedCredit } from '../credits/store.ts'
import { type OrderRow, readOrders } from '../orders/orders.ts'
import { findOrderByNumber } from '../orders/store.ts'
import { readTimeline } from '../orders/view-orders.ts'
import { type AttemptRow, listAttempts, listCapturedOf } from '../payments/store.ts'
import { listRefundsOfOrder } from '../refunds/refund-store.ts'
import { orderMoney } from './order-money.ts'
import { type DisputeRow, type FraudWarningRow, listOfOrders, listWarningsOf } from './store.ts'

/** What its owners have on record about an order, its line and the account around it. */
export type EvidenceFacts = NonNullable<Awaited<ReturnType<typeof readFacts>>>

/** Null for a number of no order. */
export async function readFacts(db: Db, orderNumber: string) {
  const order = await findOrderByNumber(db, orderNumber)
  if (!order) return null
  const ofLine = await readLine(db, order)
  const disputes = await listOfOrders(db, [order.id])
  const warnings = await listWarningsOf(db, [order.id])
  const attempts = await listAttempts(db, order.id)
  return {
    order,
    customer: await readPayer(db, order),
    disputes,
    warnings,
    attempts,
    refunds: await listRefundsOfOrder(db, order.id),
    credits: await listReturnedCredit(db, order.id),
    timeline: await readTimeline(db, order),
    ...ofLine,
    sessions: await listSessionsOf(db, order.customerId),
    messages: await listMessagesOf(db, order.customerId),
    emails: await listSentEmailsOf(db, order.customerId),
    ...(await readPayments(db, order, { attempts, disputes, warnings })),
    money: await orderMoney(db, order.id),
  }
}

/** With the address that a merged account had. */
async function readPayer(db: Db, { customerId }: OrderRow): Promise<Customer> {
  const customer = await requireCustomer(db, customerId)
  const merged = await findMerged(db, customerId)
  return merged?.email ? { ...customer, email: merged.email } : customer
}

async function readLine(db: Db, { id, forLineId }: OrderRow) {
  const line = forLineId ? await findLine(db, forLineId) : await findLineOfOrder(db, id)
  if (!line) return { line, consents: [], notices: [], periods: [], activity: [] }
  return {
    line,
    consents: await listConsentsOf(db, line.id),
    notices: await listNoticesOf(db, line.id),
    periods: await listPeriods(db, line.id),
    activity: await readWholeActivity(db, line.id),
  }
}

/** A payment with what its order says of who paid. */
export type PaidOrder = {
  readonly attempt: Pick<
    AttemptRow,
    'createdAt' | 'amountCents' | 'cardNetwork' | 'last4Digits' | 'cardFingerprint' | 'network'
  >
  readonly imei: string | null
  readonly shipTo: PostalAddress
}

type Objections = {
  attempts: readonly AttemptRow[]
  disputes: readonly DisputeRow[]
  warnings: readonly FraudWarningRow[]
}

/** The disputed payment, and what the account paid before. Without an objection it is the order's last payment, now. */
async function readPayments(
  db: Db,
  order: OrderRow,
  { attempts, disputes, warnings }: Objections,
): Promise<{ disputed: PaidOrder | null; disputedAt: Date; earlier: PaidOrder[] }> {
  const disputeOrWarning = disputes.at(-1) ?? warnings.at(-1)
  const attempt =
    attempts.find(({ id }) => id === disputeOrWarning?.attemptId) ??
    attempts.findLast(({ status }) => status === 'captured')
  const { imei, shipTo } = order
  const at = disputes.at(-1)?.openedAt ?? warnings.at(-1)?.warnedAt
  const paid = await listUnquestioned(db, order)
  const ids = paid.map(({ orderId }) => orderId)
  const orders = new Map((await readOrders(db, ids)).map((one) => [one.id, one]))
  return {
    disputed: attempt ? { attempt, imei, shipTo } : null,
    disputedAt: at ?? order.createdAt,
    earlier: paid.flatMap((one) => {
      const found = orders.get(one.orderId)
      return found ? [{ attempt: one, imei: found.imei, shipTo: found.shipTo }] : []
    }),
  }
}

/** What the account paid before this order, without what a bank questioned or reported as fraud. */
async function listUnquestioned(db: Db, { customerId, createdAt }: OrderRow) {
  const paid = await listCapturedOf(db, customerId, createdAt)
  const orderIds = paid.map(({ orderId }) => orderId)
  const [disputes, warnings] = await Promise.all([
    listOfOrders(db, orderIds),
    listWarningsOf(db, orderIds),
  ])
  const questioned = new Set([...disputes, ...warnings].map(({ attemptId }) => attemptId))
  return paid.filter(({ id }) => !questioned.has(id))
}

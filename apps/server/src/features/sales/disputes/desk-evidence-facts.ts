import type { Db } from '../../../db/open.ts'
import { readWholeActivity } from '../../lines/lines/activity.ts'
import { listPeriods } from '../../lines/lines/period-store.ts'
import { findLine, findLineOfOrder } from '../../lines/lines/store.ts'
import { listSessionsOf } from '../../people/auth/session-store.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { listSentEmailsOf } from '../../people/customers/sent-email-store.ts'
import { listMessagesOf } from '../../processes/contact/store.ts'
import { listNoticesOf } from '../../processes/renewals/notice-store.ts'
import { listConsentsOf } from '../../processes/renewals/settings-store.ts'
import { listReturnedCredit } from '../credits/store.ts'
import type { OrderRow } from '../orders/orders.ts'
import { findOrderByNumber } from '../orders/store.ts'
import { readTimeline } from '../orders/view-orders.ts'
import { listAttempts, listCapturedOf } from '../payments/store.ts'
import { listRefundsOfOrder } from '../refunds/refund-store.ts'
import { orderMoney } from './order-money.ts'
import { listOfOrders, listWarningsOf } from './store.ts'

/** What its owners have on record about an order, its line and the account around it. */
export type EvidenceFacts = NonNullable<Awaited<ReturnType<typeof readFacts>>>

/** Null for a number of no order. */
export async function readFacts(db: Db, orderNumber: string) {
  const order = await findOrderByNumber(db, orderNumber)
  if (!order) return null
  const ofLine = await readLine(db, order)
  return {
    order,
    customer: await requireCustomer(db, order.customerId),
    disputes: await listOfOrders(db, [order.id]),
    warnings: await listWarningsOf(db, [order.id]),
    attempts: await listAttempts(db, order.id),
    refunds: await listRefundsOfOrder(db, order.id),
    credits: await listReturnedCredit(db, order.id),
    timeline: await readTimeline(db, order),
    ...ofLine,
    sessions: await listSessionsOf(db, order.customerId),
    messages: await listMessagesOf(db, order.customerId),
    emails: await listSentEmailsOf(db, order.customerId),
    earlierPayments: await readEarlierPayments(db, order),
    money: await orderMoney(db, order.id),
  }
}

async function readLine(db: Db, { id, renewsLineId }: OrderRow) {
  const line = renewsLineId ? await findLine(db, renewsLineId) : await findLineOfOrder(db, id)
  if (!line) return { line, consents: [], notices: [], periods: [], activity: [] }
  return {
    line,
    consents: await listConsentsOf(db, line.id),
    notices: await listNoticesOf(db, line.id),
    periods: await listPeriods(db, line.id),
    activity: await readWholeActivity(db, line.id),
  }
}

/** What the account paid before this order, without what a bank questioned or reported as fraud. */
async function readEarlierPayments(db: Db, { customerId, createdAt }: OrderRow) {
  const paid = await listCapturedOf(db, customerId, createdAt)
  const orderIds = paid.map(({ orderId }) => orderId)
  const [disputes, warnings] = await Promise.all([
    listOfOrders(db, orderIds),
    listWarningsOf(db, orderIds),
  ])
  const questioned = new Set([...disputes, ...warnings].map(({ attemptId }) => attemptId))
  return paid.filter(({ id }) => !questioned.has(id))
}

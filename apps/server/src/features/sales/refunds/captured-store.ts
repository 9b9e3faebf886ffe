import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'
import type { Customer } from '../../people/customers/store.ts'
import type { OrderRow } from '../orders/orders.ts'
import { paidWith } from '../orders/paid-with.ts'
import type { AttemptRow } from '../payments/store.ts'
import type { RefundRow } from './refund-store.ts'

/** A payment whose money was captured, with what it paid, who paid, and its refunds, oldest first. */
export type CapturedPayment = {
  attempt: AttemptRow
  order: OrderRow
  customer: Customer
  refunds: RefundRow[]
}

const capturedOfOrder = prepared((db) =>
  select(db, eq(paymentAttempts.orderId, sql.placeholder('orderId'))).prepare('captured_of_order'),
)

/** The payment that paid an order; null before that. */
export async function findCapturedPayment(
  db: Db,
  orderId: string,
): Promise<CapturedPayment | null> {
  const rows = await capturedOfOrder(db).execute({ orderId })
  const [first] = rows
  const tries = new Map(rows.map(({ attempt }) => [attempt.id, attempt]))
  const paid = first ? paidWith(first.order, [...tries.values()]) : null
  return firstOf(rows.filter(({ attempt }) => attempt.id === paid?.id))
}

/** The payment of this attempt, of any customer: for the holder of a signed link. */
export function findCapturedAttempt(db: Db, attemptId: string): Promise<CapturedPayment | null> {
  return findFirst(db, eq(paymentAttempts.id, attemptId))
}

/** Also of an account that was merged into this one; null for a payment of another customer. */
export function findCapturedPaymentOf(
  db: Db,
  customerId: string,
  attemptId: string,
): Promise<CapturedPayment | null> {
  const { id, customerId: owner } = paymentAttempts
  return findFirst(db, and(eq(id, attemptId), isOfAccount(owner, customerId)))
}

async function findFirst(db: Db, wanted: SQL | undefined): Promise<CapturedPayment | null> {
  return firstOf(await select(db, wanted))
}

function firstOf(
  rows: readonly (Omit<CapturedPayment, 'refunds'> & { refund: RefundRow | null })[],
): CapturedPayment | null {
  const [first] = rows
  if (!first) return null
  const { attempt, order, customer } = first
  return {
    attempt,
    order,
    customer,
    refunds: rows.flatMap(({ refund }) => (refund?.attemptId === attempt.id ? [refund] : [])),
  }
}

function select(db: Db, wanted: SQL | undefined) {
  return db
    .select({ attempt: paymentAttempts, order: orders, customer: customers, refund: refunds })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(customers, eq(customers.id, paymentAttempts.customerId))
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(and(wanted, eq(paymentAttempts.status, 'captured')))
    .orderBy(asc(paymentAttempts.number), asc(refunds.createdAt), asc(refunds.id))
}

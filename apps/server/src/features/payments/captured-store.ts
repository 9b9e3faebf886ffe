import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import type { RefundRow } from './refund-store.ts'
import type { AttemptRow } from './store.ts'

/** A payment whose money was captured, with its refund. */
export type CapturedPayment = { attempt: AttemptRow; refund: RefundRow | null }

const capturedOfOrder = prepared((db) =>
  selectFirst(db, eq(paymentAttempts.orderId, sql.placeholder('orderId'))).prepare(
    'captured_of_order',
  ),
)

/** The first payment of an order that was captured. */
export async function findCapturedPayment(
  db: Db,
  orderId: string,
): Promise<CapturedPayment | null> {
  const [row] = await capturedOfOrder(db).execute({ orderId })
  return row ?? null
}

/** The payment of this attempt, of any customer: for the holder of a signed link. */
export function findCapturedAttempt(db: Db, attemptId: string): Promise<CapturedPayment | null> {
  return findFirst(db, eq(paymentAttempts.id, attemptId))
}

/** Null also for a payment of another customer. */
export function findCapturedPaymentOf(
  db: Db,
  customerId: string,
  attemptId: string,
): Promise<CapturedPayment | null> {
  const { id, customerId: owner } = paymentAttempts
  return findFirst(db, and(eq(id, attemptId), eq(owner, customerId)))
}

async function findFirst(db: Db, wanted: SQL | undefined): Promise<CapturedPayment | null> {
  const [row] = await selectFirst(db, wanted)
  return row ?? null
}

function selectFirst(db: Db, wanted: SQL | undefined) {
  return db
    .select({ attempt: paymentAttempts, refund: refunds })
    .from(paymentAttempts)
    .leftJoin(refunds, eq(refunds.attemptId, paymentAttempts.id))
    .where(and(wanted, eq(paymentAttempts.status, 'captured')))
    .orderBy(asc(paymentAttempts.number))
    .limit(1)
}

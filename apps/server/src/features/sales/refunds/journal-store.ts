import { and, asc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type Part, withinPart } from '../../../db/in-time-order.ts'
import type { Db } from '../../../db/open.ts'
import { paymentAttempts, refundEntries, refunds } from '../../../db/schema/payments.ts'

/** What every fact of the journal says of its payment. */
const ofPayment = {
  attemptId: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  customerId: paymentAttempts.customerId,
  intentId: paymentAttempts.intentId,
  cardNetwork: paymentAttempts.cardNetwork,
  wallet: paymentAttempts.wallet,
}

/** Payments by when they were captured. `isOwed`: the order did not wait for it, and it goes back. */
export function listCapturesIn(db: Db, part: Part) {
  const { id, updatedAt, status, amountCents } = paymentAttempts
  const given = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.attemptId, id), eq(refunds.reason, 'not_needed')))
  return (
    db
      .select({
        ...ofPayment,
        id,
        at: updatedAt,
        amountCents,
        isOwed: sql<boolean>`${exists(given)}`,
      })
      .from(paymentAttempts)
      // Not a parameter: its index holds the captured ones alone.
      .where(and(sql`${status} = 'captured'`, withinPart(updatedAt, id, part)))
      .orderBy(asc(updatedAt), asc(id))
      .limit(part.limit)
  )
}

/** In another currency the cents are none of ours: such a payment is not in the journal. */
const inDollars: SQL | undefined =
  sql`${paymentAttempts.failureCode} is distinct from 'currency_differs'`

/**
 * Refunds by when they were asked for. Those without `parts` are of payments that differed: what was taken then
 * is what goes back.
 */
export function listRefundsAskedIn(db: Db, part: Part) {
  const { id, createdAt, amountCents, reason, parts } = refunds
  return db
    .select({ ...ofPayment, id, at: createdAt, amountCents, parts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(withinPart(createdAt, id, part), ne(reason, 'not_needed'), inDollars))
    .orderBy(asc(createdAt), asc(id))
    .limit(part.limit)
}

/** Ways that the money of refunds went, by when it did. */
export function listRefundEntriesIn(db: Db, part: Part) {
  const { id, at, kind } = refundEntries
  return db
    .select({ ...ofPayment, id, at, kind, amountCents: refunds.amountCents })
    .from(refundEntries)
    .innerJoin(refunds, eq(refunds.id, refundEntries.refundId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(withinPart(at, id, part), inDollars))
    .orderBy(asc(at), asc(id))
    .limit(part.limit)
}

/** The payments of attempts, by id. */
export async function readPayments(db: Db, attemptIds: readonly string[]) {
  const rows = await db
    .select(ofPayment)
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.id, [...attemptIds]))
  return new Map(rows.map((row) => [row.attemptId, row]))
}

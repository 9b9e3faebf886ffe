import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { paymentAttempts, refundEntries, refunds } from '../../../db/schema/payments.ts'
import { type Tally, tally } from '../../../db/tally.ts'

export type RefundRow = typeof refunds.$inferSelect
export type RefundStatus = RefundRow['status']

const oldestFirst = [asc(refunds.createdAt), asc(refunds.id)] as const

/** Throws for more than is left of what the attempt captured. */
export async function insertRefund(
  tx: Db,
  refund: typeof refunds.$inferInsert,
): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error(`refund ${refund.id} was not stored`)
  return row
}

/** A refund with the provider's name of the charge that it returns. */
export async function findRefund(db: Db, refundId: string) {
  const [row] = await db
    .select({ refund: refunds, intentId: paymentAttempts.intentId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId))
  return row ?? null
}

/** The refunds of a charge, by the provider's id of the charge, oldest first. */
export async function listRefundsOfCharge(db: Db, intentId: string): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(paymentAttempts.intentId, intentId))
    .orderBy(...oldestFirst)
  return rows.map(({ refund }) => refund)
}

/** The refunds of these attempts, oldest first. */
export function listRefundsOf(db: Db, attemptIds: readonly string[]): Promise<RefundRow[]> {
  if (attemptIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.attemptId, [...attemptIds]))
    .orderBy(...oldestFirst)
}

/** All refunds of an order, oldest first. */
export function listRefundsOfOrder(db: Db, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(...oldestFirst)
}

/** Whether another refund is the one that the provider knows under this id. */
export async function isTaken(tx: Db, providerRefundId: string, by: string): Promise<boolean> {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.providerRefundId, providerRefundId), ne(refunds.id, by)))
  return rows.length > 0
}

/**
 * What was taken from cards for an order and what went back, both in whole US cents. Another amount than
 * the order's was taken and is going back. What a bank returned by a dispute is no refund of ours.
 */
export async function sumPaymentsOf(
  db: Db,
  orderId: string,
): Promise<{ capturedCents: number; refundedCents: number }> {
  const [captured] = await db
    .select({ cents: sum(paymentAttempts.amountCents) })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'captured')))
  const sumOf = async (wanted: SQL | undefined) => {
    const [row] = await db
      .select({ cents: sum(refunds.amountCents) })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), wanted))
    return Number(row?.cents ?? 0)
  }
  return {
    capturedCents: Number(captured?.cents ?? 0) + (await sumOf(eq(refunds.reason, 'wrong_amount'))),
    refundedCents: await sumOf(inArray(refunds.status, ['sent', 'done', 'settled'])),
  }
}

/** Refunds made in this time that the provider accepted. Reads the whole table: for an operator. */
export function listReturned(db: Db, { since, until }: TimeSpan): Promise<RefundRow[]> {
  const { createdAt, status, providerRefundId } = refunds
  return db
    .select()
    .from(refunds)
    .where(
      and(
        inArray(status, ['sent', 'done']),
        isNotNull(providerRefundId),
        gte(createdAt, since),
        lt(createdAt, until),
      ),
    )
    .orderBy(asc(createdAt))
}

export type RefundChanges = Partial<
  Pick<RefundRow, 'status' | 'providerRefundId' | 'failures' | 'note' | 'settledAt' | 'askAt'>
>

export async function updateRefund(
  tx: Db,
  refundId: string,
  changes: RefundChanges,
): Promise<void> {
  await tx.update(refunds).set(changes).where(eq(refunds.id, refundId))
}

/** Records a way that the money of a refund went; once for each sending. */
export async function insertRefundEntry(
  tx: Db,
  entry: Omit<typeof refundEntries.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(refundEntries).values(entry).onConflictDoNothing()
}

/** Takes refunds that the provider is to be asked about; others wait until `leasedUntil`. */
export async function takeRefundsToAsk(
  db: Db,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<RefundRow[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.askAt, now))
    .orderBy(asc(refunds.askAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(refunds)
    .set({ askAt: leasedUntil })
    .where(inArray(refunds.id, due))
    .returning()
  return taken
}

/** A refund that failed, with the provider's name of the charge. */
export type FailedRefundRow = {
  refundId: string
  orderId: string
  attemptId: string
  amountCents: number
  failureCode: string | null
  intentId: string | null
  failedAt: Date | null
}

export function readFailedRefunds(db: Db): Promise<FailedRefundRow[]> {
  return db
    .select({
      refundId: refunds.id,
      orderId: refunds.orderId,
      attemptId: refunds.attemptId,
      amountCents: refunds.amountCents,
      failureCode: refunds.note,
      intentId: paymentAttempts.intentId,
      failedAt: refunds.settledAt,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.status, 'failed'))
    .orderBy(asc(refunds.settledAt))
}

/** Refunds that failed. */
export function tallyFailedRefunds(db: Db): Promise<Tally> {
  return tally(db, refunds, { where: eq(refunds.status, 'failed'), since: refunds.settledAt })
}

/** Payments of which something else was taken than the order asked for, the newest first. */
export function listDifferingCaptures(db: Db, limit: number) {
  return (
    db
      .select({
        refundId: refunds.id,
        orderId: refunds.orderId,
        intentId: paymentAttempts.intentId,
        expectedCents: paymentAttempts.amountCents,
        takenAmount: refunds.amountCents,
        failureCode: paymentAttempts.failureCode,
        takenAt: refunds.createdAt,
        refundStatus: refunds.status,
      })
      .from(refunds)
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
      // Not a parameter: its index holds these alone.
      .where(sql`${refunds.reason} = 'wrong_amount'`)
      .orderBy(desc(refunds.createdAt))
      .limit(limit)
  )
}

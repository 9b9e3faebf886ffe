import type { AttemptStatus } from '@openline/contract/orders'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'

type StoredAttempt = typeof paymentAttempts.$inferSelect
export type AttemptRow = Omit<StoredAttempt, 'status'> & { status: AttemptStatus }
export type RefundRow = typeof refunds.$inferSelect

const openStatuses = ['created', 'requires_action'] as const

export const isOpen = ({ status }: AttemptRow): boolean =>
  (openStatuses as readonly AttemptStatus[]).includes(status)

const toAttempt = (row: StoredAttempt | undefined): AttemptRow | null =>
  row ? (row as AttemptRow) : null

/** The number of an order's last attempt (0: none), and how often a customer's cards were declined since `since`. */
export const readAttemptHistory = async (
  tx: Db,
  { orderId, customerId, since }: { orderId: string; customerId: string; since: Date },
): Promise<{ lastNumber: number; declines: number }> => {
  const { number, status, createdAt } = paymentAttempts
  const [row] = await tx
    .select({
      lastNumber: sql<number>`coalesce(max(${number}) filter (where ${paymentAttempts.orderId} = ${orderId}), 0)::int`,
      declines: sql<number>`count(*) filter (where ${status} = 'failed' and ${createdAt} > ${since.toISOString()}::timestamptz)::int`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.customerId, customerId))
  return row ?? { lastNumber: 0, declines: 0 }
}

export const insertAttempt = async (
  tx: Db,
  attempt: typeof paymentAttempts.$inferInsert,
): Promise<void> => {
  await tx.insert(paymentAttempts).values(attempt)
}

export const findAttempt = async (db: Db, attemptId: string): Promise<AttemptRow | null> =>
  toAttempt((await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)))[0])

export const findAttemptByIntent = async (db: Db, intentId: string): Promise<AttemptRow | null> =>
  toAttempt(
    (await db.select().from(paymentAttempts).where(eq(paymentAttempts.intentId, intentId)))[0],
  )

export const findOpenAttempt = async (db: Db, orderId: string): Promise<AttemptRow | null> =>
  toAttempt(
    (
      await db
        .select()
        .from(paymentAttempts)
        .where(
          and(
            eq(paymentAttempts.orderId, orderId),
            inArray(paymentAttempts.status, [...openStatuses]),
          ),
        )
    )[0],
  )

type AttemptChanges = Partial<
  Pick<AttemptRow, 'status' | 'intentId' | 'actionUrl' | 'failureCode'>
> & { updatedAt: Date }

export const updateAttempt = async (
  tx: Db,
  attemptId: string,
  changes: AttemptChanges,
): Promise<void> => {
  await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, attemptId))
}

/** Open attempts that nothing was heard of since `before`, oldest first. */
export const listUnsettled = async (db: Db, before: Date, limit: number): Promise<AttemptRow[]> => {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.status, [...openStatuses]),
        lt(paymentAttempts.updatedAt, before),
      ),
    )
    .orderBy(asc(paymentAttempts.updatedAt))
    .limit(limit)
  return rows as AttemptRow[]
}

export const listCaptured = async (tx: Db, orderId: string): Promise<AttemptRow[]> => {
  const rows = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'captured')))
  return rows as AttemptRow[]
}

/** Null when this attempt is being refunded already. */
export const insertRefund = async (
  tx: Db,
  refund: typeof refunds.$inferInsert,
): Promise<RefundRow | null> => {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning()
  return row ?? null
}

export const findRefund = async (db: Db, refundId: string) => {
  const [row] = await db
    .select({ refund: refunds, intentId: paymentAttempts.intentId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId))
  return row ?? null
}

export const finishRefund = async (
  tx: Db,
  refundId: string,
  done: { providerRefundId: string; settledAt: Date },
): Promise<void> => {
  await tx
    .update(refunds)
    .set({ ...done, status: 'done' })
    .where(eq(refunds.id, refundId))
}

export const countPendingRefunds = async (tx: Db, orderId: string): Promise<number> => {
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'pending')))
  return rows.length
}

export const listPendingRefunds = async (
  db: Db,
  before: Date,
  limit: number,
): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), lt(refunds.createdAt, before)))
    .limit(limit)

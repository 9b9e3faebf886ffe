import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { disputeEntries, disputes, fraudWarnings } from '../../../db/schema/disputes.ts'
import { type Tally, tally } from '../../../db/tally.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type FraudWarningRow = typeof fraudWarnings.$inferSelect

export async function findDispute(db: Db, providerDisputeId: string): Promise<DisputeRow | null> {
  const [row] = await db
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, providerDisputeId))
  return row ?? null
}

export async function findDisputeById(db: Db, id: string): Promise<DisputeRow | null> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row ?? null
}

/** Adds a dispute or brings it up to date; null when what is stored was asked for later. */
export async function saveDispute(
  tx: Db,
  dispute: typeof disputes.$inferInsert,
): Promise<DisputeRow | null> {
  const { stage, status, amountCents, currency, reason, dueAt, closedAt, readAt } = dispute
  // Another deadline is worth another reminder.
  const remindedAt = sql`case when ${disputes.dueAt} is not distinct from excluded.due_at
    then ${disputes.remindedAt} end`
  const [row] = await tx
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: disputes.providerDisputeId,
      set: { stage, status, amountCents, currency, reason, dueAt, closedAt, readAt, remindedAt },
      setWhere: lte(disputes.readAt, readAt),
    })
    .returning()
  return row ?? null
}

/** Those that are stored already change nothing. */
export async function insertEntries(
  tx: Db,
  entries: readonly (typeof disputeEntries.$inferInsert)[],
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insert(disputeEntries)
    .values([...entries])
    .onConflictDoNothing()
}

/** What the disputes of an order moved on our balance, and what they cost. */
export async function sumEntries(
  db: Db,
  orderId: string,
): Promise<{ movedCents: number; feeCents: number }> {
  const [sums] = await db
    .select({
      movedCents: sql<number>`coalesce(sum(${disputeEntries.amountCents}), 0)::int`,
      feeCents: sql<number>`coalesce(sum(${disputeEntries.feeCents}), 0)::int`,
    })
    .from(disputeEntries)
    .innerJoin(disputes, eq(disputes.id, disputeEntries.disputeId))
    .where(eq(disputes.orderId, orderId))
  return sums ?? { movedCents: 0, feeCents: 0 }
}

/** The provider's ids of the entries that are stored of a dispute. */
export async function listEntryIds(db: Db, disputeId: string): Promise<string[]> {
  const rows = await db
    .select({ id: disputeEntries.id })
    .from(disputeEntries)
    .where(eq(disputeEntries.disputeId, disputeId))
  return rows.map(({ id }) => id)
}

/** Open disputes by their deadlines, those without one last. */
export function listOpen(db: Db): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(isNull(disputes.closedAt)).orderBy(asc(disputes.dueAt))
}

/** Open disputes that wait for our answer. */
export function tallyUnanswered(db: Db): Promise<Tally> {
  const { closedAt, openedAt, status } = disputes
  return tally(db, disputes, {
    where: and(isNull(closedAt), eq(status, 'needs_response')),
    since: openedAt,
  })
}

/** Those that were decided last, the newest first. */
export function listDecided(db: Db, limit: number): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(isNotNull(disputes.closedAt))
    .orderBy(desc(disputes.closedAt))
    .limit(limit)
}

/** Oldest first. */
export function listOfOrders(db: Db, orderIds: readonly string[]): Promise<DisputeRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.orderId, [...orderIds]))
    .orderBy(asc(disputes.openedAt))
}

/**
 * The dispute that each payment is shown with, by attempt: one that is open before those that are
 * decided, and these before one without a decision; then the newest.
 */
export async function listShownOf(
  db: Db,
  attemptIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeRow>> {
  if (attemptIds.length === 0) return new Map()
  const standing = sql`case when ${disputes.closedAt} is null then 1 when ${disputes.status} <> 'closed' then 2 else 3 end`
  const rows = await db
    .selectDistinctOn([disputes.attemptId])
    .from(disputes)
    .where(inArray(disputes.attemptId, [...attemptIds]))
    .orderBy(disputes.attemptId, standing, desc(disputes.openedAt))
  return new Map(rows.map((row) => [row.attemptId, row]))
}

/** Oldest first. */
export function listWarningsOf(db: Db, orderIds: readonly string[]): Promise<FraudWarningRow[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(fraudWarnings)
    .where(inArray(fraudWarnings.orderId, [...orderIds]))
    .orderBy(asc(fraudWarnings.warnedAt))
}

/** Of all orders, the newest first. */
export function listNewestWarnings(db: Db, limit: number): Promise<FraudWarningRow[]> {
  return db.select().from(fraudWarnings).orderBy(desc(fraudWarnings.warnedAt)).limit(limit)
}

/** Warnings that a refund can still answer. */
export function tallyActionableWarnings(db: Db): Promise<Tally> {
  const { isActionable, warnedAt } = fraudWarnings
  return tally(db, fraudWarnings, { where: eq(isActionable, true), since: warnedAt })
}

/** Open disputes that the provider was not asked about since `before`. */
export async function listToAsk(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(and(isNull(disputes.closedAt), lt(disputes.readAt, before)))
    .orderBy(asc(disputes.readAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Claims the reminders of disputes that wait for evidence until `dueBy` at the latest: once each. */
export function claimReminders(
  tx: Db,
  { now, dueBy }: { now: Date; dueBy: Date },
): Promise<DisputeRow[]> {
  return tx
    .update(disputes)
    .set({ remindedAt: now })
    .where(
      and(
        // Said for the index of open disputes.
        isNull(disputes.closedAt),
        eq(disputes.status, 'needs_response'),
        isNull(disputes.remindedAt),
        lte(disputes.dueAt, dueBy),
        gt(disputes.dueAt, now),
      ),
    )
    .returning()
}

export async function findWarning(
  db: Db,
  providerWarningId: string,
): Promise<FraudWarningRow | null> {
  const [row] = await db
    .select()
    .from(fraudWarnings)
    .where(eq(fraudWarnings.providerWarningId, providerWarningId))
  return row ?? null
}

export async function findWarningById(db: Db, id: string): Promise<FraudWarningRow | null> {
  const [row] = await db.select().from(fraudWarnings).where(eq(fraudWarnings.id, id))
  return row ?? null
}

/** Adds a warning, or takes note that nothing can be done about it any more. */
export async function saveWarning(
  tx: Db,
  warning: typeof fraudWarnings.$inferInsert,
): Promise<void> {
  await tx
    .insert(fraudWarnings)
    .values(warning)
    .onConflictDoUpdate({
      target: fraudWarnings.providerWarningId,
      set: { isActionable: sql`${fraudWarnings.isActionable} and excluded.is_actionable` },
    })
}

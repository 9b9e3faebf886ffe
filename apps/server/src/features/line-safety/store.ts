import type { LineStatus } from '@openline/contract/lines'
import type { Language } from '@openline/i18n/language'
import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { customers } from '../../db/schema/accounts.ts'
import { lineLocks, transferPins } from '../../db/schema/line-safety.ts'
import { lines } from '../../db/schema/orders.ts'

/** What the safety of a line depends on. */
export type SafeLine = {
  id: string
  customerId: string
  /** Under which the carrier knows it. */
  orderId: string
  status: LineStatus
  mdn: string | null
}

const safeLine = {
  id: lines.id,
  customerId: lines.customerId,
  orderId: lines.orderId,
  status: lines.status,
  mdn: lines.mdn,
}

/**
 * The line, locked until the transaction ends: locking, SIM changes and numbers that leave wait for
 * each other here.
 */
export async function lockLine(tx: Db, lineId: string): Promise<SafeLine | null> {
  const [line] = await tx.select(safeLine).from(lines).where(eq(lines.id, lineId)).for('update')
  return line ?? null
}

export async function findLineOfOrder(db: Db, orderId: string): Promise<SafeLine | null> {
  const [line] = await db.select(safeLine).from(lines).where(eq(lines.orderId, orderId))
  return line ?? null
}

/** The line is no longer ours to serve. */
export async function endLine(tx: Db, lineId: string): Promise<void> {
  await tx.update(lines).set({ status: 'cancelled' }).where(eq(lines.id, lineId))
}

export type Owner = { email: string; firstName: string; language: Language }

export async function findOwner(db: Db, customerId: string): Promise<Owner | null> {
  const { email, firstName, language } = customers
  const [owner] = await db
    .select({ email, firstName, language })
    .from(customers)
    .where(eq(customers.id, customerId))
  return owner ?? null
}

export type Lock = typeof lineLocks.$inferSelect

export async function findLock(db: Db, lineId: string): Promise<Lock | null> {
  const [lock] = await db.select().from(lineLocks).where(eq(lineLocks.lineId, lineId))
  return lock ?? null
}

/** False when the number is so already. Each change is later than the one before, whatever the clock says. */
export async function writeLock(
  tx: Db,
  { lineId, locked, changedAt }: Pick<Lock, 'lineId' | 'locked' | 'changedAt'>,
): Promise<boolean> {
  const now = sql.param(changedAt, lineLocks.changedAt)
  const written = await tx
    .insert(lineLocks)
    .values({ lineId, locked, changedAt })
    .onConflictDoUpdate({
      target: lineLocks.lineId,
      set: {
        locked,
        changedAt: sql`greatest(${now}::timestamptz, ${lineLocks.changedAt} + interval '1 ms')`,
      },
      setWhere: sql`${lineLocks.locked} <> ${locked}`,
    })
    .returning({ lineId: lineLocks.lineId })
  return written.length > 0
}

/** False when the lock was changed meanwhile, or the carrier's no was noted before. */
export async function markLockRefused(tx: Db, lineId: string, changedAt: Date): Promise<boolean> {
  const isNew = or(isNull(lineLocks.refusedAt), lt(lineLocks.refusedAt, lineLocks.changedAt))
  const marked = await tx
    .update(lineLocks)
    .set({ refusedAt: changedAt })
    .where(and(eq(lineLocks.lineId, lineId), eq(lineLocks.changedAt, changedAt), isNew))
    .returning({ lineId: lineLocks.lineId })
  return marked.length > 0
}

export async function markLockSynced(db: Db, lineId: string, changedAt: Date): Promise<void> {
  await db
    .update(lineLocks)
    .set({ syncedAt: changedAt })
    .where(and(eq(lineLocks.lineId, lineId), eq(lineLocks.changedAt, changedAt)))
}

/** Locks that the carrier does not know as they are and has not refused, the oldest first. */
export function listUnsyncedLocks(db: Db, changedBefore: Date, limit: number) {
  return db
    .select({ lineId: lineLocks.lineId, orderId: lines.orderId })
    .from(lineLocks)
    .innerJoin(lines, eq(lines.id, lineLocks.lineId))
    .where(
      and(
        or(isNull(lineLocks.syncedAt), lt(lineLocks.syncedAt, lineLocks.changedAt)),
        or(isNull(lineLocks.refusedAt), lt(lineLocks.refusedAt, lineLocks.changedAt)),
        lt(lineLocks.changedAt, changedBefore),
      ),
    )
    .orderBy(asc(lineLocks.changedAt))
    .limit(limit)
}

export type PinRow = typeof transferPins.$inferSelect

const isLive = isNull(transferPins.endedAt)

/** The PIN in force or, when it ran out meanwhile, the one that was. */
export async function findLivePin(db: Db, lineId: string): Promise<PinRow | null> {
  const [pin] = await db
    .select()
    .from(transferPins)
    .where(and(eq(transferPins.lineId, lineId), isLive))
  return pin ?? null
}

export async function insertPin(
  tx: Db,
  pin: Pick<PinRow, 'id' | 'lineId' | 'issuedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(transferPins).values(pin)
}

type PinEnd = { endedAt: Date; endedFor: 'replaced' | 'locked' | 'tries' | 'used' | 'unsynced' }

/** Whether there was a PIN to end. */
export async function endLivePin(tx: Db, lineId: string, end: PinEnd): Promise<boolean> {
  const ended = await tx
    .update(transferPins)
    .set(end)
    .where(and(eq(transferPins.lineId, lineId), isLive))
    .returning({ id: transferPins.id })
  return ended.length > 0
}

export async function endPin(db: Db, pinId: string, end: PinEnd): Promise<void> {
  await db
    .update(transferPins)
    .set(end)
    .where(and(eq(transferPins.id, pinId), isLive))
}

/** Counts a wrong try in one statement; gives how many there are now, null for a PIN that is not in force. */
export async function countWrongTry(tx: Db, pinId: string): Promise<number | null> {
  const [pin] = await tx
    .update(transferPins)
    .set({ wrongTries: sql`${transferPins.wrongTries} + 1` })
    .where(and(eq(transferPins.id, pinId), isLive, lt(transferPins.wrongTries, 5)))
    .returning({ wrongTries: transferPins.wrongTries })
  return pin?.wrongTries ?? null
}

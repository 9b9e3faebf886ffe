import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { lineLocks, transferPins } from '../../../db/schema/line-safety.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import type { LineRow } from '../lines/store.ts'

/** What the safety of a line depends on. The carrier knows the line under its `orderId`. */
export type SafeLine = Pick<
  LineRow,
  'id' | 'customerId' | 'orderId' | 'status' | 'mdn' | 'activatedAt'
>

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

/** Takes back that the carrier refused a lock; null when it did not, or no longer. `isDone`: it has it now. */
export async function withdrawLockRefusal(
  tx: Db,
  lineId: string,
  { isDone }: { isDone: boolean },
): Promise<Lock | null> {
  const { refusedAt, changedAt } = lineLocks
  const [row] = await tx
    .update(lineLocks)
    .set({ refusedAt: null, ...(isDone && { syncedAt: sql`${changedAt}` }) })
    .where(and(eq(lineLocks.lineId, lineId), eq(refusedAt, changedAt)))
    .returning()
  return row ?? null
}

/** Lines with a lock that the carrier does not know and has not refused, the oldest change first. */
export async function listUnsyncedLocks(
  db: Db,
  changedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ lineId: lineLocks.lineId })
    .from(lineLocks)
    .where(
      and(
        or(isNull(lineLocks.syncedAt), lt(lineLocks.syncedAt, lineLocks.changedAt)),
        or(isNull(lineLocks.refusedAt), lt(lineLocks.refusedAt, lineLocks.changedAt)),
        lt(lineLocks.changedAt, changedBefore),
      ),
    )
    .orderBy(asc(lineLocks.changedAt))
    .limit(limit)
  return rows.map(({ lineId }) => lineId)
}

/** Locks and unlocks that the carrier refused, the oldest change first. */
export function listRefusedLocks(db: Db, limit: number): Promise<Lock[]> {
  return db
    .select()
    .from(lineLocks)
    .where(eq(lineLocks.refusedAt, lineLocks.changedAt))
    .orderBy(asc(lineLocks.changedAt))
    .limit(limit)
}

/** Such locks and unlocks. */
export function tallyRefusedLocks(db: Db): Promise<Tally> {
  const { refusedAt, changedAt } = lineLocks
  return tally(db, lineLocks, { where: eq(refusedAt, changedAt), since: changedAt })
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

/** A PIN of any state. */
export async function findPin(db: Db, pinId: string): Promise<PinRow | null> {
  const [pin] = await db.select().from(transferPins).where(eq(transferPins.id, pinId))
  return pin ?? null
}

export async function insertPin(
  tx: Db,
  pin: Pick<PinRow, 'id' | 'lineId' | 'issuedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(transferPins).values(pin)
}

export type PinEnd = {
  endedAt: Date
  endedFor: 'replaced' | 'locked' | 'tries' | 'used' | 'unsynced' | 'line_ended' | 'moved'
}

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

/** The network let a PIN end before the time that we asked for. */
export async function shortenPin(db: Db, pinId: string, expiresAt: Date): Promise<void> {
  await db
    .update(transferPins)
    .set({ expiresAt })
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

import { and, asc, eq, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { numberChanges } from '../../../db/schema/number-changes.ts'

export type NumberChangeRow = typeof numberChanges.$inferSelect

const { id, lineId, status, updatedAt } = numberChanges
const isAsked = eq(status, 'asked')

export async function findNumberChange(db: Db, changeId: string): Promise<NumberChangeRow | null> {
  const [row] = await db.select().from(numberChanges).where(eq(id, changeId))
  return row ?? null
}

/** Whether another number for a line is asked for, `since` then if given, and not answered. */
export async function awaitsNumber(db: Db, ofLine: string, since?: Date): Promise<boolean> {
  const isRecent = since && gte(numberChanges.createdAt, since)
  return (await db.$count(numberChanges, and(eq(lineId, ofLine), isAsked, isRecent))) > 0
}

/** When the number that each of these lines waits for was asked for; those that wait for none are left out. */
export function listAwaitedNumbers(
  db: Db,
  lineIds: readonly string[],
): Promise<Pick<NumberChangeRow, 'lineId' | 'createdAt'>[]> {
  return db
    .select({ lineId, createdAt: numberChanges.createdAt })
    .from(numberChanges)
    .where(and(inArray(lineId, [...lineIds]), isAsked))
}

export async function insertNumberChange(
  tx: Db,
  change: Omit<NumberChangeRow, 'status' | 'newMsisdn' | 'failureCode' | 'updatedAt'>,
): Promise<void> {
  await tx.insert(numberChanges).values({ ...change, status: 'asked', updatedAt: change.createdAt })
}

/** Those that the network carried out, by when they were asked for, oldest first. */
export function listChangedIn(db: Db, { since, until }: TimeSpan): Promise<NumberChangeRow[]> {
  const { createdAt } = numberChanges
  return db
    .select()
    .from(numberChanges)
    .where(and(eq(status, 'done'), gte(createdAt, since), lt(createdAt, until)))
    .orderBy(asc(createdAt))
}

/** The paid ones of a line that are open, or that the network carried out `since` then. */
export async function listPaidSince(tx: Db, ofLine: string, since: Date): Promise<string[]> {
  const isDoneSince = and(eq(status, 'done'), gte(updatedAt, since))
  const rows = await tx
    .select({ id })
    .from(numberChanges)
    .where(and(eq(lineId, ofLine), isNotNull(numberChanges.orderId), or(isAsked, isDoneSince)))
  return rows.map((row) => row.id)
}

type Outcome = Pick<NumberChangeRow, 'updatedAt'> &
  ({ status: 'done'; newMsisdn: string } | { status: 'refused'; failureCode: string })

/** False when it was settled before. */
export async function settleNumberChange(
  tx: Db,
  changeId: string,
  outcome: Outcome,
): Promise<boolean> {
  const settled = await tx
    .update(numberChanges)
    .set(outcome)
    .where(and(eq(id, changeId), isAsked))
    .returning({ id })
  return settled.length > 0
}

/** Takes the changes of which nothing was heard for longest; taking one counts as hearing of it. */
export async function claimStalledNumbers(
  tx: Db,
  { since, at }: { since: Date; at: Date },
  limit: number,
): Promise<string[]> {
  const stalled = tx
    .select({ id })
    .from(numberChanges)
    .where(and(isAsked, lt(updatedAt, since)))
    .orderBy(asc(updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(numberChanges)
    .set({ updatedAt: at })
    .where(inArray(id, stalled))
    .returning({ id })
  return taken.map((row) => row.id)
}

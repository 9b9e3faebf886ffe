import { overdueAddOnCodes } from '@openline/contract/lines/line-add-on'
import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { lineAddOns } from '../../../db/schema/line-add-ons.ts'

export type AddOnRow = typeof lineAddOns.$inferSelect

export async function insertAddOn(tx: Db, addOn: AddOnRow): Promise<void> {
  await tx.insert(lineAddOns).values(addOn)
}

export async function findAddOn(db: Db, id: string): Promise<AddOnRow | null> {
  const [row] = await db.select().from(lineAddOns).where(eq(lineAddOns.id, id))
  return row ?? null
}

type Changes = Partial<Pick<AddOnRow, 'status' | 'startsAt' | 'endsAt' | 'failureCode'>>

/** Changes an add-on that is still as it was read; false when it is not. */
export async function updateAddOn(
  tx: Db,
  { id, status: from }: Pick<AddOnRow, 'id' | 'status'>,
  changes: Changes,
): Promise<boolean> {
  const rows = await tx
    .update(lineAddOns)
    .set(changes)
    .where(and(eq(lineAddOns.id, id), eq(lineAddOns.status, from)))
    .returning({ id: lineAddOns.id })
  return rows.length > 0
}

/** What lines have now or are waiting for, newest first. */
export async function listPresent(
  db: Db,
  lineIds: readonly string[],
  now: Date,
): Promise<AddOnRow[]> {
  if (lineIds.length === 0) return []
  const { status, endsAt, createdAt, lineId } = lineAddOns
  return db
    .select()
    .from(lineAddOns)
    .where(
      and(
        inArray(lineId, [...lineIds]),
        or(eq(status, 'waiting'), and(eq(status, 'active'), gt(endsAt, now))),
      ),
    )
    .orderBy(desc(createdAt))
}

/** Whether a line waits for the network to give it something. */
export async function awaitsAddOn(db: Db, ofLine: string): Promise<boolean> {
  const { status, lineId } = lineAddOns
  return (await db.$count(lineAddOns, and(eq(lineId, ofLine), eq(status, 'waiting')))) > 0
}

/** Those that lines were given, by when they were asked for, oldest first. */
export function listGivenIn(db: Db, { since, until }: TimeSpan): Promise<AddOnRow[]> {
  const { status, createdAt } = lineAddOns
  return db
    .select()
    .from(lineAddOns)
    .where(and(inArray(status, ['active', 'ended']), gte(createdAt, since), lt(createdAt, until)))
    .orderBy(asc(createdAt))
}

/** Of a line, newest first, also what is over. */
export function listNewest(db: Db, lineId: string, limit: number): Promise<AddOnRow[]> {
  return db
    .select()
    .from(lineAddOns)
    .where(eq(lineAddOns.lineId, lineId))
    .orderBy(desc(lineAddOns.createdAt))
    .limit(limit)
}

/** A network that hasn't said so long what became of an add-on won't. */
const overdueForMs = 30 * 24 * 3600_000

/**
 * Claims add-ons that are waited for, or overdue, and were last asked about before `askedBefore`; the pause between two
 * claims of one doubles.
 */
export async function claimWaiting(
  tx: Db,
  { askedBefore, at }: { askedBefore: Date; at: Date },
  limit: number,
): Promise<string[]> {
  const { id, status, failureCode, askedAt, createdAt } = lineAddOns
  const now = sql`${at.toISOString()}::timestamptz`
  const isOverdue = and(
    inArray(failureCode, [...overdueAddOnCodes]),
    gt(createdAt, new Date(at.getTime() - overdueForMs)),
  )
  const waiting = tx
    .select({ id })
    .from(lineAddOns)
    .where(
      and(
        or(eq(status, 'waiting'), isOverdue),
        lt(askedAt, askedBefore),
        lt(askedAt, sql`${now} - least(${askedAt} - ${createdAt}, interval '1 hour')`),
      ),
    )
    .orderBy(askedAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(lineAddOns)
    .set({ askedAt: at })
    .where(inArray(id, waiting))
    .returning({ id })
  return taken.map((row) => row.id)
}

import { and, asc, desc, eq, inArray, lt, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { simChanges } from '../../../db/schema/line-safety.ts'

export type SimChangeRow = typeof simChanges.$inferSelect
export type SimChangeStatus = SimChangeRow['status']

export async function findSimChange(db: Db, id: string): Promise<SimChangeRow | null> {
  const [row] = await db.select().from(simChanges).where(eq(simChanges.id, id))
  return row ?? null
}

/** The newest change of a line that was not canceled. */
export async function findLatestChange(db: Db, lineId: string): Promise<SimChangeRow | null> {
  const [row] = await db
    .select()
    .from(simChanges)
    .where(
      and(
        eq(simChanges.lineId, lineId),
        notInArray(simChanges.status, ['cancelled', 'stopped', 'returned']),
      ),
    )
    .orderBy(desc(simChanges.createdAt))
    .limit(1)
  return row ?? null
}

/** The newest changes of a line, in any state. */
export function listSimChanges(db: Db, lineId: string, limit: number): Promise<SimChangeRow[]> {
  return db
    .select()
    .from(simChanges)
    .where(eq(simChanges.lineId, lineId))
    .orderBy(desc(simChanges.createdAt))
    .limit(limit)
}

/** The changes of a line to a card that is mailed, oldest first. */
export function listCardChanges(db: Db, lineId: string): Promise<SimChangeRow[]> {
  return db
    .select()
    .from(simChanges)
    .where(and(eq(simChanges.lineId, lineId), eq(simChanges.sim, 'card')))
    .orderBy(asc(simChanges.createdAt))
}

export async function insertSimChange(tx: Db, row: SimChangeRow): Promise<void> {
  await tx.insert(simChanges).values(row)
}

type Step = Pick<SimChangeRow, 'status' | 'updatedAt'> &
  Partial<Pick<SimChangeRow, 'failureCode' | 'trackingNumber'>>

/** Moves a change on from one of the states `from`; false when it is in none of them. */
export async function transitionSimChange(
  tx: Db,
  id: string,
  from: readonly SimChangeStatus[],
  step: Step,
): Promise<boolean> {
  const moved = await tx
    .update(simChanges)
    .set(step)
    .where(and(eq(simChanges.id, id), inArray(simChanges.status, [...from])))
    .returning({ id: simChanges.id })
  return moved.length > 0
}

/** Gives up a card that was ordered or is on its way; true when there was one. */
export async function cancelAwaited(tx: Db, lineId: string, at: Date): Promise<boolean> {
  const canceled = await tx
    .update(simChanges)
    .set({ status: 'cancelled', updatedAt: at })
    .where(and(eq(simChanges.lineId, lineId), inArray(simChanges.status, ['ordered', 'shipped'])))
    .returning({ id: simChanges.id })
  return canceled.length > 0
}

type Stall = { switchingSince: Date; orderedSince: Date; at: Date }

/** Takes the changes of which nothing was heard for longest; taking one counts as hearing of it. */
export async function claimStalledChanges(
  tx: Db,
  { switchingSince, orderedSince, at }: Stall,
  limit: number,
): Promise<string[]> {
  const stalled = tx
    .select({ id: simChanges.id })
    .from(simChanges)
    .where(
      or(
        and(eq(simChanges.status, 'switching'), lt(simChanges.updatedAt, switchingSince)),
        and(eq(simChanges.status, 'ordered'), lt(simChanges.updatedAt, orderedSince)),
      ),
    )
    .orderBy(asc(simChanges.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(simChanges)
    .set({ updatedAt: at })
    .where(inArray(simChanges.id, stalled))
    .returning({ id: simChanges.id })
  return taken.map(({ id }) => id)
}

import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { lineEndings } from '../../../db/schema/line-endings.ts'
import { type Tally, tally } from '../../../db/tally.ts'

export type LineEnding = typeof lineEndings.$inferSelect

const { id, lineId, status, askedAt } = lineEndings

// No parameters: their indexes hold these alone.
const isAsked = sql`${status} = 'asked'`
const isRefused = sql`${status} = 'refused'`

export async function insertEnding(
  tx: Db,
  ending: Omit<LineEnding, 'status' | 'refundedCents' | 'failureCode' | 'settledAt'>,
): Promise<void> {
  await tx.insert(lineEndings).values({ ...ending, status: 'asked' })
}

export async function findEnding(db: Db, endingId: string): Promise<LineEnding | null> {
  const [row] = await db.select().from(lineEndings).where(eq(id, endingId))
  return row ?? null
}

/** The newest of a line; null when no one tried to end it. */
export async function findNewestEnding(db: Db, ofLine: string): Promise<LineEnding | null> {
  const [row] = await db
    .select()
    .from(lineEndings)
    .where(eq(lineId, ofLine))
    .orderBy(desc(askedAt))
    .limit(1)
  return row ?? null
}

/** The one that waits for the carrier; null for none. */
export async function findAskedEnding(db: Db, ofLine: string): Promise<LineEnding | null> {
  const [row] = await db
    .select()
    .from(lineEndings)
    .where(and(eq(lineId, ofLine), isAsked))
  return row ?? null
}

type Outcome = Partial<Pick<LineEnding, 'refundedCents' | 'failureCode'>> & { settledAt: Date }

/** False when another transaction was first. */
export async function settleAsked(
  tx: Db,
  endingId: string,
  { status: to, ...outcome }: Outcome & { status: 'done' | 'refused' },
): Promise<boolean> {
  const settled = await tx
    .update(lineEndings)
    .set({ ...outcome, status: to })
    .where(and(eq(id, endingId), isAsked))
    .returning({ id })
  return settled.length > 0
}

/** Takes back that the carrier refused; false when it did not, or no longer. */
export async function withdrawRefusal(tx: Db, endingId: string): Promise<boolean> {
  const asked = await tx
    .update(lineEndings)
    .set({ status: 'asked', failureCode: null, settledAt: null })
    .where(and(eq(id, endingId), isRefused))
    .returning({ id })
  return asked.length > 0
}

/** Ends that the carrier refused and that were not tried again since, oldest first. */
export function listRefused(db: Db, limit: number): Promise<LineEnding[]> {
  return db.select().from(lineEndings).where(isRefused).orderBy(asc(askedAt)).limit(limit)
}

/** Such ends. */
export function tallyRefused(db: Db): Promise<Tally> {
  return tally(db, lineEndings, { where: isRefused, since: askedAt })
}

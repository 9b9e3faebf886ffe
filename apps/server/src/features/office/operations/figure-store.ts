import { and, asc, gte, lt, max, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { hourlyCounts, hourlyLevels } from '../../../db/schema/figures.ts'
import type { HourCounts } from './figure-count-store.ts'

/** The highest of what was seen of an hour. */
export type HourLevels = typeof hourlyLevels.$inferSelect

/** The newest hour that was counted; null before the first. */
export async function newestCounted(db: Db): Promise<Date | null> {
  const [row] = await db.select({ hour: max(hourlyCounts.hour) }).from(hourlyCounts)
  return row?.hour ?? null
}

/** Keeps what was counted; an hour that another process has counted stays as it is. */
export async function insertCounts(db: Db, counts: readonly HourCounts[]): Promise<void> {
  await db
    .insert(hourlyCounts)
    .values([...counts])
    .onConflictDoNothing()
}

export function readCounts(db: Db, span: TimeSpan): Promise<HourCounts[]> {
  const { hour } = hourlyCounts
  return db
    .select()
    .from(hourlyCounts)
    .where(and(gte(hour, span.since), lt(hour, span.until)))
    .orderBy(asc(hour))
}

/** Keeps what is above the highest that was seen of the hour. */
export async function raiseLevels(db: Db, levels: HourLevels): Promise<void> {
  const { waitingJobs, retryingJobs, deadJobs, wrongPasswords } = hourlyLevels
  const higher = (column: PgColumn) =>
    sql`greatest(${column}, ${sql.raw(`excluded.${column.name}`)})`
  await db
    .insert(hourlyLevels)
    .values(levels)
    .onConflictDoUpdate({
      target: hourlyLevels.hour,
      set: {
        waitingJobs: higher(waitingJobs),
        retryingJobs: higher(retryingJobs),
        deadJobs: higher(deadJobs),
        wrongPasswords: higher(wrongPasswords),
      },
    })
}

export function readLevels(db: Db, span: TimeSpan): Promise<HourLevels[]> {
  const { hour } = hourlyLevels
  return db
    .select()
    .from(hourlyLevels)
    .where(and(gte(hour, span.since), lt(hour, span.until)))
    .orderBy(asc(hour))
}

/** A year and a month, so that a month can be compared with the same one of the year before. */
const keptForSeconds = 400 * 24 * 3600

export const countRetention: Retention = { column: hourlyCounts.hour, keptForSeconds }
export const levelRetention: Retention = { column: hourlyLevels.hour, keptForSeconds }

import { and, desc, inArray, lte } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { linePeriods } from '../../db/schema/service.ts'

export type PaidPeriod = Pick<
  typeof linePeriods.$inferSelect,
  'startsAt' | 'endsAt' | 'periodMonths'
>

/**
 * The last period of each line that has begun at `now`, over or not, by line. A line without one is
 * missing.
 */
export async function listLastBegun(
  db: Db,
  lineIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PaidPeriod>> {
  const { lineId, startsAt, endsAt, periodMonths } = linePeriods
  const periods = await db
    .selectDistinctOn([lineId], { lineId, startsAt, endsAt, periodMonths })
    .from(linePeriods)
    .where(and(inArray(lineId, [...lineIds]), lte(startsAt, now)))
    .orderBy(lineId, desc(linePeriods.number))
  return new Map(periods.map((period) => [period.lineId, period]))
}

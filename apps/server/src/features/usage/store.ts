import { and, desc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { linePeriods } from '../../db/schema/service.ts'

export type PaidPeriod = Pick<
  typeof linePeriods.$inferSelect,
  'startsAt' | 'endsAt' | 'periodMonths'
>

/** The last period of a line that has begun at `now`, over or not; null for a line without one. */
export const findLastBegun = async (
  db: Db,
  lineId: string,
  now: Date,
): Promise<PaidPeriod | null> => {
  const { startsAt, endsAt, periodMonths } = linePeriods
  const [period] = await db
    .select({ startsAt, endsAt, periodMonths })
    .from(linePeriods)
    .where(and(eq(linePeriods.lineId, lineId), lte(startsAt, now)))
    .orderBy(desc(linePeriods.number))
    .limit(1)
  return period ?? null
}

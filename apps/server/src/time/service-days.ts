const dayMs = 24 * 3600_000

/** A month of service, as the terms say in "Your plan period": 30 days, not a calendar month. */
export const serviceMonthMs = 30 * dayMs
const serviceYearMs = 365 * dayMs

/**
 * When a period of `months` that begins at `startsAt` ends: 365 days later for twelve, 30 days for
 * each month for every other number. To the millisecond, with days of 24 hours as in UTC.
 */
export function endOfPeriod(startsAt: Date, months: number): Date {
  return new Date(startsAt.getTime() + (months === 12 ? serviceYearMs : months * serviceMonthMs))
}

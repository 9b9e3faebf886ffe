/**
 * The same day `months` later, or that month's last day where it is shorter
 * (31 January plus one month is 28 or 29 February). UTC.
 */
export const monthsAfter = (time: Date, months: number): Date => {
  const later = new Date(time)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(
    Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0),
  ).getUTCDate()
  later.setUTCDate(Math.min(time.getUTCDate(), lastDay))
  return later
}

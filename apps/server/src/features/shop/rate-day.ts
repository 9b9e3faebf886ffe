/** The newest row that has begun; the oldest one for days before all of them. */
export function inEffect<Row extends { effectiveFrom: string }>(
  rows: readonly Row[],
  day: string,
): Row {
  const row = rows.findLast((candidate) => candidate.effectiveFrom <= day) ?? rows[0]
  if (!row) throw new Error('A rate table has no rows')
  return row
}

const quarterHourMs = 15 * 60_000

let lastDay = { quarterHour: Number.NaN, timeZone: '', day: '' }

/** The date at the carrier's home, as YYYY-MM-DD. In no zone does one begin within a quarter of an hour. */
export function calendarDay(on: Date, timeZone: string): string {
  const quarterHour = Math.floor(on.getTime() / quarterHourMs)
  // Every quote asks, and asking the calendar costs more than all of its sums.
  if (lastDay.quarterHour !== quarterHour || lastDay.timeZone !== timeZone) {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(on)
    lastDay = { quarterHour, timeZone, day }
  }
  return lastDay.day
}

import type { FigureRange } from '@openline/contract/office/figures-desk'
import { secondsAfter, type TimeSpan } from '../../../clock.ts'
import { calendarDay } from '../../../dated-tables.ts'
import { startOfDay, startOfHour } from '../../../time/start-of-day.ts'

const counts = { '48h': 48, '30d': 30, '90d': 90 } as const satisfies Record<FigureRange, number>
const hourSeconds = 3600

/**
 * The hours or days of a range, oldest first; the last one has `now` in it. A day has 23 or 25 hours where clocks
 * change.
 */
export function spansOf(range: FigureRange, now: Date, timeZone: string): TimeSpan[] {
  const startOf = startsOf(range, now, timeZone)
  const count = counts[range]
  return Array.from({ length: count }, (_, index) => ({
    since: startOf(index - count + 1),
    until: startOf(index - count + 2),
  }))
}

/** As many hours or days before the range, as one. */
export function spanBefore(range: FigureRange, now: Date, timeZone: string): TimeSpan {
  const startOf = startsOf(range, now, timeZone)
  const count = counts[range]
  return { since: startOf(1 - 2 * count), until: startOf(1 - count) }
}

/** Today. */
export function todayAt(now: Date, timeZone: string): TimeSpan {
  const startOf = daysFrom(now, timeZone)
  return { since: startOf(0), until: startOf(1) }
}

function startsOf(range: FigureRange, now: Date, timeZone: string): (offset: number) => Date {
  return range === '48h' ? hoursFrom(now, timeZone) : daysFrom(now, timeZone)
}

function hoursFrom(now: Date, timeZone: string): (offset: number) => Date {
  const thisHour = startOfHour(now, timeZone)
  return (offset) => secondsAfter(thisHour, offset * hourSeconds)
}

function daysFrom(now: Date, timeZone: string): (offset: number) => Date {
  const [year = 0, month = 0, day = 0] = calendarDay(now, timeZone).split('-').map(Number)
  return (offset) => startOfDay(year, month, day + offset, timeZone)
}

import { startOfDay } from '../../../time/start-of-day.ts'

/** From `from`, up to but not including `to`. */
export type TimeRange = { readonly from: Date; readonly to: Date }

type Query = {
  readonly year: number
  readonly month?: number | undefined
  readonly timeZone: string
}

/** A year, or a month (1 to 12) of it, on the calendar of a time zone (IANA name). */
export function timeRange({ year, month, timeZone }: Query): TimeRange {
  const firstOf = (named: number, first: number) => startOfDay(named, first, 1, timeZone)
  return month === undefined
    ? { from: firstOf(year, 1), to: firstOf(year + 1, 1) }
    : { from: firstOf(year, month), to: firstOf(year, month + 1) }
}

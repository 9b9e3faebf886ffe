/** From `from`, up to but not including `to`. */
export type TimeRange = { readonly from: Date; readonly to: Date }

type Query = {
  readonly year: number
  readonly month?: number | undefined
  readonly timeZone: string
}

/** A year, or a month (1 to 12) of it, on the calendar of a time zone (IANA name). */
export function timeRange({ year, month, timeZone }: Query): TimeRange {
  return month === undefined
    ? { from: firstOf(year, 1, timeZone), to: firstOf(year + 1, 1, timeZone) }
    : { from: firstOf(year, month, timeZone), to: firstOf(year, month + 1, timeZone) }
}

/** When the first day of a month begins there; month 13 is the next January. */
function firstOf(year: number, month: number, timeZone: string): Date {
  const asUtc = Date.UTC(year, month - 1, 1)
  const near = asUtc - aheadOfUtcMs(asUtc, timeZone)
  return new Date(asUtc - aheadOfUtcMs(near, timeZone))
}

function aheadOfUtcMs(at: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const read = (part: string) => Number(clock.find(({ type }) => type === part)?.value)
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - at
}

import type { TimeSpan } from '../clock.ts'

/** When a day begins on the calendar of a time zone (IANA name); month 13 is the next January, day 32 the month after. */
export function startOfDay(year: number, month: number, day: number, timeZone: string): Date {
  const asUtc = Date.UTC(year, month - 1, day)
  const near = asUtc - aheadOfUtcMs(asUtc, timeZone)
  return new Date(asUtc - aheadOfUtcMs(near, timeZone))
}

/** A day such as `2026-11-22` there: of 23 hours or 25 where clocks change. */
export function spanOfDay(day: string, timeZone: string): TimeSpan {
  return spanOfDays({ from: day, to: day }, timeZone)
}

/** Days there, both included. */
export function spanOfDays(
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
): TimeSpan {
  return { since: dayAfter(from, 0, timeZone), until: dayAfter(to, 1, timeZone) }
}

function dayAfter(day: string, days: number, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return startOfDay(year, month, date + days, timeZone)
}

const hourMs = 3600_000

/** When the hour of a moment began on the clocks of a time zone: not every zone is whole hours from UTC. */
export function startOfHour(moment: Date, timeZone: string): Date {
  const second = Math.floor(moment.getTime() / 1000) * 1000
  const shown = second + aheadOfUtcMs(second, timeZone)
  return new Date(second - (((shown % hourMs) + hourMs) % hourMs))
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

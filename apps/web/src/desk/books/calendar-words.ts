import { formatDate } from '@openline/contract/dates'

const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `Nov 28, 2026` for `2026-11-28`, a day without a clock. */
export function dayWords(day: string): string {
  return formatDate(day, 'MMM D, YYYY', 'UTC')
}

/** `Nov 2026` for `2026-11`. */
export function monthWords(month: string): string {
  return monthAndYear.format(new Date(month))
}

import { type DateFormat, formatDate } from '@openline/contract/dates'
import { locale } from '@openline/i18n/language'

/** An instant (ISO 8601) on the customer's own calendar. Only for pages that the browser renders. */
export function localDate(instant: string, format: DateFormat): string {
  return formatDate(instant, format, Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** Date and time, `Nov 20, 2026, 9:41 PM`: the form of dates beside which it stands. No line begins with its PM. */
export function localTime(instant: string): string {
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(new Date(instant))
  return `${localDate(instant, 'MMM D, YYYY')}, ${time.replaceAll(/\s/g, '\u00A0')}`
}

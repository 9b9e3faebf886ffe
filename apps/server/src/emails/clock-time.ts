import { formatDate } from '@openline/contract/dates'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'

/** `3:42 PM CST on Nov 23, 2026`, in the language that is spoken. */
export function clockTime(at: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale(), {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
  return t('{time} on {day}', { time, day: formatDate(at, 'MMM D, YYYY', timeZone) })
}

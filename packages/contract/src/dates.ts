import { type Language, language, locale } from '@openline/i18n/language'

/** Spec 9: in the detail modal, in tables, in mobile cards; the last one everywhere else. */
export type DateFormat = 'DD MMM YYYY' | 'MMM DD, YY' | 'dddd, D MMM' | 'MMM D, YYYY'

type PartReader = (part: 'day' | 'month' | 'year' | 'weekday') => string

type Layouts = Record<DateFormat, (read: PartReader) => string>

const layouts = {
  en: {
    'DD MMM YYYY': (read) => `${read('day')} ${read('month')} ${read('year')}`,
    'MMM DD, YY': (read) => `${read('month')} ${read('day')}, ${read('year').slice(-2)}`,
    'dddd, D MMM': (read) => `${read('weekday')}, ${Number(read('day'))} ${read('month')}`,
    'MMM D, YYYY': (read) => `${read('month')} ${Number(read('day'))}, ${read('year')}`,
  },
  es: {
    'DD MMM YYYY': (read) => `${read('day')} ${read('month')} ${read('year')}`,
    'MMM DD, YY': (read) => `${read('day')} ${read('month')} ${read('year').slice(-2)}`,
    'dddd, D MMM': (read) => `${read('weekday')}, ${Number(read('day'))} ${read('month')}`,
    'MMM D, YYYY': (read) => `${Number(read('day'))} ${read('month')} ${read('year')}`,
  },
} satisfies Record<Language, Layouts>

const readers = new Map<string, Intl.DateTimeFormat>()

/** Made once for each language and zone, which costs a hundred times what using it does. */
function readerOf(locales: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locales} ${timeZone}`
  const known = readers.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locales, {
    timeZone,
    weekday: 'long',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  })
  readers.set(key, made)
  return made
}

/**
 * An instant (ISO 8601 or Date) on the calendar of `timeZone` (IANA name), in the language that is
 * spoken. Server and browser agree on the text when they name the same zone. Throws a RangeError
 * for what is no instant or no zone.
 */
export function formatDate(instant: string | Date, format: DateFormat, timeZone: string): string {
  const parts = readerOf(locale(), timeZone).formatToParts(new Date(instant))
  return layouts[language()][format](
    // Some versions of the tables write a period after the Spanish short names, others do not.
    (wanted) => parts.find(({ type }) => type === wanted)?.value.replace('.', '') ?? '',
  )
}

/** Whether `name` is a time zone that `Intl` knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

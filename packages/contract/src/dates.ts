/** Spec 9: in the detail modal, in tables, in mobile cards. */
export type DateFormat = 'DD MMM YYYY' | 'MMM DD, YY' | 'dddd, D MMM'

type PartReader = (part: 'day' | 'month' | 'year' | 'weekday') => string

const layouts: Record<DateFormat, (read: PartReader) => string> = {
  'DD MMM YYYY': (read) => `${read('day')} ${read('month')} ${read('year')}`,
  'MMM DD, YY': (read) => `${read('month')} ${read('day')}, ${read('year').slice(-2)}`,
  'dddd, D MMM': (read) => `${read('weekday')}, ${Number(read('day'))} ${read('month')}`,
}

/**
 * An instant (ISO 8601 or Date) on the calendar of `timeZone` (IANA name), in
 * English. Server and browser agree on the text when they name the same zone.
 * Throws a RangeError for what is no instant or no zone.
 */
export const formatDate = (
  instant: string | Date,
  format: DateFormat,
  timeZone: string,
): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  }).formatToParts(new Date(instant))
  return layouts[format]((wanted) => parts.find(({ type }) => type === wanted)?.value ?? '')
}

/** Whether `name` is a time zone that `Intl` knows. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

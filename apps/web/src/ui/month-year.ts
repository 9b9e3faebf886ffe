import { locale } from '@openline/i18n/language'

/** Spec 9. */
const yearsOffered = 12

/** Spec 2: months Jan to Dec; in other languages as `Intl` shortens them. */
export function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(locale(), { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)))
}

/** A year and a month (1 to 12) of it; null for all. Never a month without its year. */
export type MonthYear = { readonly year: number | null; readonly month: number | null }

/** Spec 2: the current year and the 11 before it or, in future mode, after it; the current one first. */
export function yearsFor(mode: 'past' | 'future', currentYear: number): number[] {
  return Array.from({ length: yearsOffered }, (_, step) =>
    mode === 'past' ? currentYear - step : currentYear + step,
  )
}

/** A month chosen without a year is one of the current year. */
export function withMonth(
  { year }: MonthYear,
  month: number | null,
  currentYear: number,
): MonthYear {
  return month === null ? { year, month } : { year: year ?? currentYear, month }
}

/** All years have no month in particular. */
export function withYear({ month }: MonthYear, year: number | null): MonthYear {
  return year === null ? { year, month: null } : { year, month }
}

import { setLanguageResolver } from '@openline/i18n/language'
import { afterEach, describe, expect, test } from 'vitest'
import { type DateFormat, formatDate } from './dates.ts'

afterEach(() => setLanguageResolver(() => 'en'))

describe('a date', () => {
  test.each<[DateFormat, string]>([
    ['DD MMM YYYY', '05 Sep 2026'],
    ['MMM DD, YY', 'Sep 05, 26'],
    ['dddd, D MMM', 'Saturday, 5 Sep'],
    ['MMM D, YYYY', 'Sep 5, 2026'],
  ])('as %s reads %s', (format, text) => {
    expect(formatDate('2026-09-05T12:00:00Z', format, 'UTC')).toBe(text)
  })

  test.each<[DateFormat, string]>([
    ['DD MMM YYYY', '05 nov 2026'],
    ['MMM DD, YY', '05 nov 26'],
    ['dddd, D MMM', 'jueves, 5 nov'],
    ['MMM D, YYYY', '5 nov 2026'],
  ])('as %s reads %s in Spanish', (format, text) => {
    setLanguageResolver(() => 'es')
    expect(formatDate('2026-11-05T12:00:00Z', format, 'UTC')).toBe(text)
  })

  test('is the one on the calendar of the zone', () => {
    const newYear = new Date('2027-01-01T03:00:00Z')
    expect(formatDate(newYear, 'DD MMM YYYY', 'America/New_York')).toBe('31 Dec 2026')
    expect(formatDate(newYear, 'DD MMM YYYY', 'UTC')).toBe('01 Jan 2027')
  })

  test('that is none is refused', () => {
    expect(() => formatDate('soon', 'DD MMM YYYY', 'UTC')).toThrow(RangeError)
  })
})

import { expect, test } from 'vitest'
import { dayWords, monthWords } from './calendar-words.ts'

test('days and months of the books are said in American order, whatever zone their reader is in', () => {
  expect(dayWords('2026-11-28')).toBe('Nov 28, 2026')
  expect(dayWords('2027-01-01')).toBe('Jan 1, 2027')
  expect(monthWords('2026-11')).toBe('Nov 2026')
  expect(monthWords('2027-01')).toBe('Jan 2027')
})

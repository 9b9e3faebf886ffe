import { expect, test } from 'vitest'
import { assignNumber } from './numbers.ts'

test('numbers are near their ZIP code and never given twice', () => {
  const given = new Map<string, number>()
  const numbers = Array.from({ length: 3 }, () => assignNumber(given, '50309'))
  expect(numbers).toEqual(['+15152300000', '+15152300001', '+15152300002'])
  expect(assignNumber(given, '10118')).toBe('+12122300000')
})

test.each([
  [10_000, '+15152310000'],
  [81 * 10_000, '+15153120000'],
  [325 * 10_000, '+15155560000'],
])('after %i numbers of an area code comes %s, past service codes and 555', (count, next) => {
  expect(assignNumber(new Map([['515', count]]), '50309')).toBe(next)
})

test('there are none for a ZIP code outside the states', () => {
  expect(assignNumber(new Map(), '00901')).toBeNull()
})

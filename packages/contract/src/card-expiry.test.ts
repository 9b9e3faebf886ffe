import { expect, test } from 'vitest'
import { expiryParts, hasExpired, isExpired, normalizeExpiry } from './card-expiry.ts'

test.each(['01/29', '1/29', '01-29', '01 / 2029', ' 1/2029 '])('%j is January 2029', (written) => {
  expect(normalizeExpiry(written)).toBe('01/29')
  expect(expiryParts(written)).toEqual({ month: 1, year: 2029 })
})

test.each(['', '12', '12/', '13/29', '00/29', '1/2/29', 'soon'])('%j is no expiry', (written) => {
  expect(expiryParts(written)).toBeNull()
})

test('a card works until its month is over in all of the US', () => {
  const december = { month: 12, year: 2026 }
  expect(isExpired(december, new Date('2026-12-31T23:59:59.999-10:00'))).toBe(false)
  expect(isExpired(december, new Date('2027-01-01T00:00:00-10:00'))).toBe(true)
  expect(hasExpired('12/26', new Date('2026-12-31T23:59:59.999-10:00'))).toBe(false)
  expect(hasExpired('12/26', new Date('2027-01-01T00:00:00-10:00'))).toBe(true)
})

test('a way to pay without a date, such as Link, does not expire', () => {
  expect(hasExpired('', new Date('2099-01-01T00:00:00Z'))).toBe(false)
})

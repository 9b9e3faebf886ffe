import { expect, test } from 'vitest'
import { hasExpired } from './card-expiry.ts'

test('a card is good until the end of the month printed on it', () => {
  expect(hasExpired('11/26', new Date('2026-11-30T23:59:59Z'))).toBe(false)
})

test('a card has expired when that month is over', () => {
  expect(hasExpired('11/26', new Date('2026-12-01T00:00:00Z'))).toBe(true)
  expect(hasExpired('12/25', new Date('2026-01-01T00:00:00Z'))).toBe(true)
})

test('a way to pay without a date, such as Link, does not expire', () => {
  expect(hasExpired('', new Date('2099-01-01T00:00:00Z'))).toBe(false)
})

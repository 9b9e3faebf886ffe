import { expect, test } from 'vitest'
import { centsIn, withCents } from './live-amounts.ts'

test.each([
  ['$28.60', 2860],
  ['$1,028.60', 102_860],
  ['Get this plan for $28.60', 2860],
  ['$25', 2500],
  ['', 0],
])('the amount in "%s" is read in cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents)
})

test('an amount that counts keeps the words around it', () => {
  expect(withCents('Get this plan for $1,028.60', 1234.4)).toBe('Get this plan for $12.34')
})

import { setLanguageResolver } from '@openline/i18n/language'
import { afterEach, expect, test } from 'vitest'
import { finalAmountCents, formatCents } from './money.ts'

afterEach(() => setLanguageResolver(() => 'en'))

test('an amount reads the same in Spanish, as it is written in the United States', () => {
  setLanguageResolver(() => 'es')
  expect([formatCents(123_456_789), formatCents(-500)]).toEqual(['$1,234,567.89', '-$5.00'])
})

test.each<[number, string]>([
  [0, '$0.00'],
  [-0, '$0.00'],
  [5, '$0.05'],
  [2500, '$25.00'],
  [123_456_789, '$1,234,567.89'],
  [-500, '-$5.00'],
])('%i cents read %s', (cents, text) => expect(formatCents(cents)).toBe(text))

test('the final amount adds every line and takes the discount off', () => {
  const lines = {
    orderTotalCents: 3000,
    discountAmountCents: 500,
    taxAmountCents: 213,
    regulatoryFeeCents: 99,
    activationFeeCents: 1000,
  }
  expect(finalAmountCents(lines)).toBe(3812)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeImei } from './imei.ts'
import { passesLuhn } from './luhn.ts'

test('an IMEI is read however it is grouped', () => {
  expect(normalizeImei('49-015420-323751-8')).toBe('490154203237518')
})

test('every mistyped digit breaks the check digit', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.nat(14), digit, (place, typed) => {
      const wrong = Array.from('490154203237518').with(place, `${typed}`).join('')
      expect(passesLuhn(wrong)).toBe(wrong === '490154203237518')
    }),
  )
})

test.each(['', '0', '12a', '４９'])('%j has no check digit', (text) => {
  expect(passesLuhn(text)).toBe(false)
})

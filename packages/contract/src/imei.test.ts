import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imeiHint, normaliseImei } from './imei.ts'
import { passesLuhn } from './luhn.ts'

it('an IMEI is read however it is grouped', () => {
  expect(normaliseImei('49-015420-323751-8')).toBe('490154203237518')
})

it('an IMEI whose check digit fits needs no hint', () => {
  expect(imeiHint('490154203237518')).toBeNull()
  expect(imeiHint('49 015420 323751 8')).toBeNull()
})

it('an IMEI with a wrong digit gets a hint', () => {
  expect(imeiHint('490154203237519')).toBe(
    'Please compare this number with your phone once more: a digit may be wrong.',
  )
})

it('an unfinished IMEI is not judged', () => {
  expect(imeiHint('49015420323751')).toBeNull()
})

it('every mistyped digit breaks the check digit', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.nat(14), digit, (place, typed) => {
      const wrong = Array.from('490154203237518').with(place, `${typed}`).join('')
      expect(passesLuhn(wrong)).toBe(wrong === '490154203237518')
    }),
  )
})

it.each(['', '0', '12a', '４９'])('%j has no check digit', (text) => {
  expect(passesLuhn(text)).toBe(false)
})

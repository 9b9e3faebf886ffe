import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { iccidHint, isCarrierSim, normalizeIccid } from './sim-number.ts'

describe('a carrier-issued SIM', () => {
  test.each(['8901410325123456788', '8901411', '8901030325123456788', '8901280325123456785'])(
    'is %s, by its prefix',
    (iccid) => expect(isCarrierSim(iccid)).toBe(true),
  )

  test.each(['8901260325123456789', '890103', '890128', '1890141', '', 'ABC'])(
    'is not %j',
    (iccid) => expect(isCarrierSim(iccid)).toBe(false),
  )

  test('is recognized however the number is grouped', () => {
    expect(isCarrierSim('8901-4103 2512.3456 788F')).toBe(true)
  })
})

describe('reading an ICCID', () => {
  test('drops grouping and the filler at the end, nothing else', () => {
    expect(normalizeIccid(' 8901 4103\u00a02512\u20133456-788f')).toBe('8901410325123456788')
    expect(normalizeIccid('89F014')).toBe('89F014')
  })

  test('finds every digit again', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{18,22}$/),
        fc.integer({ min: 1, max: 6 }),
        (digits, size) => {
          const grouped = digits.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ')
          expect(normalizeIccid(`${grouped}F`)).toBe(digits)
        },
      ),
    )
  })
})

describe('the hint about an ICCID', () => {
  test.each(['8901410325123456788', '89014103251234567899', '8901280325123456785'])(
    'stays silent for %s, whose check digit fits',
    (iccid) => expect(iccidHint(iccid)).toBeNull(),
  )

  test.each(['8901410325123456789', '79014103251234567898'])(
    'asks to look again at %s',
    (iccid) => {
      expect(iccidHint(iccid)).toBe(
        'Please double-check the number on your SIM card. A digit may be wrong.',
      )
    },
  )

  test.each(['', '8901', '890141032512345678', '8901410325123456788123'])(
    'stays silent for %j, which may have no check digit',
    (iccid) => expect(iccidHint(iccid)).toBeNull(),
  )
})

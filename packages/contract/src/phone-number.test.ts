import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMsisdn, parseMsisdn, splitPhoneNumber, withoutTrunkPrefix } from './phone-number.ts'

describe('a US mobile number', () => {
  test.each([
    '2125550123',
    '12125550123',
    '+12125550123',
    '(212) 555-0123',
    '1.212.555.0123',
    ' +1 212\u2013555\u20130123 ',
  ])('is understood as %j', (written) => {
    expect(parseMsisdn(written)).toEqual({ ok: true, msisdn: '+12125550123' })
  })

  test.each<[string, string]>([
    ['', 'malformed'],
    ['hello', 'malformed'],
    ['555-0123', 'malformed'],
    ['212555012', 'malformed'],
    ['21255501234', 'malformed'],
    ['0125550123', 'malformed'],
    ['1125550123', 'malformed'],
    ['2120550123', 'malformed'],
    ['2121550123', 'malformed'],
    ['9115550123', 'malformed'],
    ['2129110123', 'malformed'],
    ['2905550123', 'malformed'],
    ['++12125550123', 'malformed'],
    ['+442071838750', 'foreign'],
    ['800-555-0123', 'toll_free'],
    ['+1 888 555 0123', 'toll_free'],
    ['900-555-0123', 'premium'],
  ])('is not %j: %s', (written, problem) => {
    expect(parseMsisdn(written)).toEqual({ ok: false, problem })
  })

  test('is shown in its usual grouping and understood again', () => {
    expect(formatMsisdn('+12125550123')).toBe('(212) 555-0123')
    fc.assert(
      fc.property(fc.stringMatching(/^[2-7][0-8][02-9][2-9][02-9][0-9]{5}$/), (national) => {
        const msisdn = `+1${national}`
        expect(parseMsisdn(formatMsisdn(msisdn))).toEqual({ ok: true, msisdn })
      }),
    )
  })
})

test('any text gets a verdict, and what is accepted is E.164', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9 ()-]{0,20}$/)),
      (text) => {
        const parsed = parseMsisdn(text)
        expect(parsed.ok ? parsed.msisdn : '+12125550123').toMatch(/^\+1[2-9]\d{9}$/)
      },
    ),
  )
})

test('what is no US number is shown as it is', () => {
  expect(formatMsisdn('+442071838750')).toBe('+442071838750')
})

describe('a whole number in the two fields of a form', () => {
  test.each([
    ['+1 (515) 555-0188', '+1', '5155550188'],
    ['+15155550188', '+1', '5155550188'],
    ['+44 20 7946 0018', '+44', '2079460018'],
    ['+442079460018', '+44', '2079460018'],
    ['+353 1 234 5678', '+353', '12345678'],
    ['+7 495 123-45-67', '+7', '4951234567'],
  ])('%s is %s and %s', (raw, countryCode, contactNumber) => {
    expect(splitPhoneNumber(raw)).toEqual({ countryCode, contactNumber })
  })

  test.each(['(515) 555-0188', '1 515 555 0188', '', '+', '+0 1'])(
    '%j has no country code',
    (raw) => {
      expect(splitPhoneNumber(raw)).toBeNull()
    },
  )
})

test.each([
  ['15155550188', '5155550188'],
  ['5155550188', '5155550188'],
  ['1155550188', '1155550188'],
])('%s without the leading 1 of North America is %s', (typed, national) => {
  expect(withoutTrunkPrefix(typed)).toBe(national)
})

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FieldName, fieldRules, normalizeEmail, optionalField, validate } from './fields.ts'

const email = 'Please enter a valid email address. Example: name@example.com'
const format =
  'Invalid password format. Passwords should be at least 6 characters long and contain one capital letter and one number and one symbol'

/** What a customer reads under the field, or null when the value is fine. */
function messageOf(field: FieldName, value: unknown): string | null {
  const result = validate(z.object({ [field]: fieldRules[field] }), { [field]: value })
  return result.ok ? null : (result.errors[0]?.message ?? 'an error without a message')
}

function valueOf(field: FieldName, value: unknown): unknown {
  const result = validate(fieldRules[field], value)
  return result.ok ? result.value : result.errors
}

type Row = {
  field: FieldName
  required: string
  good: string
  bad?: [value: string, message: string][]
}

const specified: Row[] = [
  { field: 'message', required: 'Please enter a message', good: 'Hello\nyou' },
  { field: 'pinPassword', required: 'Please enter your PIN Password', good: '1' },
  {
    field: 'billingAccount',
    required: 'Please enter Billing Account Number',
    good: '1234567',
    bad: [['123456', 'Please enter a valid Number']],
  },
  { field: 'portIn', required: 'Please enter Port In Number', good: '(212) 555-0123' },
  {
    field: 'email',
    required: email,
    good: 'ann@example.com',
    bad: [
      ['ann', email],
      ['ann@example', email],
      ['ann@@example.com', email],
      ['ann bee@example.com', email],
    ],
  },
  { field: 'password', required: 'Please enter your password', good: 'Abc1!x' },
  { field: 'newPassword', required: 'Please enter a new password', good: 'Abc1!x' },
  { field: 'regPassword', required: 'Please enter a password', good: 'Abc1!x' },
  { field: 'confirmNewPassword', required: 'Please confirm your password', good: 'Abc1!x' },
  { field: 'confirmRegPassword', required: 'Please confirm your password', good: 'Abc1!x' },
  {
    field: 'currentPassword',
    required: 'Please enter your current password',
    good: 'abcdef',
    bad: [['abcde', 'Please enter your current password']],
  },
  {
    field: 'name',
    required: 'Please enter card holder name',
    good: 'Bo',
    bad: [['B', 'Please enter card holder name']],
  },
  {
    field: 'cardholderName',
    required: 'Please enter your name',
    good: 'Bo',
    bad: [['B', 'Please enter your name']],
  },
  {
    field: 'firstName',
    required: 'Please enter your first name',
    good: 'Bo',
    bad: [['B', 'Please enter your first name']],
  },
  {
    field: 'lastName',
    required: 'Please enter your last name',
    good: 'Ng',
    bad: [['N', 'Please enter your last name']],
  },
  {
    field: 'number',
    required: 'Card number must be atleast 12 digits',
    good: '4242 4242 4242 4242',
    bad: [['42424242424', 'Card number must be atleast 12 digits']],
  },
  {
    field: 'expiry',
    required: 'Please enter a valid expiry date',
    good: '01/29',
    bad: [
      ['01/2', 'Please enter a valid expiry date'],
      ['13/29', 'Please enter a valid expiry date'],
    ],
  },
  {
    field: 'cvv',
    required: 'Please enter a valid cvv',
    good: '123',
    bad: [['12', 'Please enter a valid cvv']],
  },
  {
    field: 'zipCode',
    required: 'Please enter 5 digit ZIP Code',
    good: '10001',
    bad: [
      ['1000', 'Please enter 5 digit ZIP Code'],
      ['100011', 'Please enter 5 digit ZIP Code'],
      ['1000a', 'Please enter 5 digit ZIP Code'],
    ],
  },
  {
    field: 'countryCode',
    required: 'Enter code',
    good: '+1',
    bad: [
      ['+', 'Enter code'],
      ['1234', 'Enter code'],
    ],
  },
  {
    field: 'contactNumber',
    required: 'Please enter a valid phone number',
    good: '2125550123',
    bad: [['123456', 'Please enter a valid phone number']],
  },
  {
    field: 'imei',
    required: 'IMEI should be 15 digits',
    good: '490154203237518',
    bad: [
      ['49015420323751', 'IMEI should be 15 digits'],
      ['4901542032375180', 'IMEI should be 15 digits'],
    ],
  },
  {
    field: 'iccid',
    required: 'ICCID number should be 18-22 digits',
    good: '890141032512345678',
    bad: [
      ['89014103251234567', 'ICCID number should be 18-22 digits'],
      ['89014103251234567890123', 'ICCID number should be 18-22 digits'],
    ],
  },
  {
    field: 'simNumber',
    required: 'sim number should be 18-22 digits',
    good: '8901410325123456788123',
    bad: [['1234', 'sim number should be 18-22 digits']],
  },
  {
    field: 'yourNumber',
    required: 'Please enter a valid number',
    good: '2125550',
    bad: [
      ['212555', 'Please enter a valid number'],
      ['+-.()()-', 'Please enter a valid number'],
    ],
  },
  { field: 'nickname', required: 'Please add a nickname', good: 'Mum’s phone 📱' },
]

/** Required by the specification, or a field of it, with words of ours. */
const ours: Row[] = [
  { field: 'address', required: 'Please enter your address', good: '1 Main St' },
  { field: 'addressOne', required: 'Please enter your address', good: '1 Main St' },
  { field: 'addressTwo', required: 'Please enter the rest of your address', good: 'Apt 4' },
  { field: 'streetNumber', required: 'Please enter your street number', good: '12B' },
  { field: 'streetName', required: 'Please enter your street name', good: 'Broadway' },
  {
    field: 'city',
    required: 'Please enter your city',
    good: 'LA',
    bad: [['L', 'Please enter your city']],
  },
  {
    field: 'state',
    required: 'Please choose your state',
    good: 'NY',
    bad: [['XX', 'Please choose your state']],
  },
  {
    field: 'country',
    required: 'Please choose your country',
    good: 'US',
    bad: [['Country', 'Please choose your country']],
  },
  {
    field: 'streetDirection',
    required: 'Please choose a street direction from the list',
    good: 'NE',
    bad: [['NNE', 'Please choose a street direction from the list']],
  },
  { field: 'companyName', required: 'Please enter your company name', good: 'X' },
  {
    field: 'otp',
    required: 'Please enter the 6-digit code',
    good: '123 456',
    bad: [['12345', 'Please enter the 6-digit code']],
  },
  {
    field: 'emailOtp',
    required: 'Please enter the 5-digit code',
    good: '12345',
    bad: [['123456', 'Please enter the 5-digit code']],
  },
]

const rows = [...specified, ...ours]

describe.each(rows)('the rule of $field', ({ field, required, good, bad = [] }) => {
  test('asks for a missing, blank or wrongly typed value', () => {
    const messages = [undefined, '', null, 7, true, [], {}].map((value) => messageOf(field, value))
    expect(new Set(messages)).toEqual(new Set([required]))
  })

  test('accepts a good value', () => {
    expect(messageOf(field, good)).toBeNull()
  })

  test.each(bad)('says what is wrong with %s', (value, message) => {
    expect(messageOf(field, value)).toBe(message)
  })

  test('refuses ten thousand characters with a sentence', () => {
    for (const character of ['a', '7', ' ', '.', '-', '@', 'é', '😀']) {
      expect(messageOf(field, character.repeat(10_000))).toMatch(/^\p{L}.{9,}/u)
    }
  })
})

test('covers every field of the table', () => {
  expect(rows.map(({ field }) => field).toSorted()).toEqual(Object.keys(fieldRules).toSorted())
})

describe('a text', () => {
  test('of blanks counts as missing', () => {
    expect(messageOf('firstName', '   ')).toBe('Please enter your first name')
  })

  test('comes back trimmed and composed', () => {
    expect(valueOf('firstName', '  Rene\u0301 ')).toBe('René')
  })

  test('with a character the database cannot store is refused', () => {
    const words = 'Please remove characters that can’t be displayed'
    expect(messageOf('firstName', 'Bo\u0000')).toBe(words)
    expect(messageOf('nickname', 'lone \ud800')).toBe(words)
    expect(messageOf('message', 'Hello\u0000')).toBe(words)
  })

  test('above its maximum is told the maximum', () => {
    expect(messageOf('firstName', 'a'.repeat(61))).toBe('Please use 60 characters or fewer')
    expect(messageOf('number', '4'.repeat(17))).toBe('Card number must be at most 16 digits')
  })
})

describe('a password', () => {
  test.each(['Ab1!x', 'abc1!x', 'ABC1!X', 'Abcd!x', 'Abc12x', 'Abc1-x', 'Abc1?x'])(
    'like %s breaks the format',
    (password) => {
      expect(messageOf('newPassword', password)).toBe(format)
      expect(messageOf('password', password)).toBe(format)
    },
  )

  test.each('! @ # $ . % ^ & *'.split(' '))('may have %s as its symbol', (symbol) => {
    expect(messageOf('regPassword', `Abc12${symbol}`)).toBeNull()
  })

  test('may be 256 characters long and keeps its blanks', () => {
    const long = ` Abc1! ${'x'.repeat(249)}`
    expect(valueOf('newPassword', long)).toBe(long)
    expect(messageOf('newPassword', `${long}x`)).toBe('Please use 256 characters or fewer')
  })
})

describe('an email address', () => {
  test('comes back in the one spelling of its mailbox', () => {
    expect(valueOf('email', ' Ann.Bee+Shop@Example.COM ')).toBe('ann.bee+shop@example.com')
    expect(normalizeEmail('ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('ann@example.com')
  })

  test.each(['a..b@example.com', '.a@example.com', 'a@.com', 'a,b@c.com', 'a@b.com\nBcc: c@d.com'])(
    'like %j is refused',
    (address) => expect(messageOf('email', address)).toBe(email),
  )
})

describe('numbers as people group them', () => {
  test.each<[FieldName, string, string]>([
    ['iccid', '8901 4103 2512 3456 788F', '8901410325123456788'],
    ['imei', '49-015420-323751-8', '490154203237518'],
    ['zipCode', ' 10001 ', '10001'],
    ['contactNumber', '+1 (212) 555-0123', '12125550123'],
    ['number', '4242-4242-4242-4242', '4242424242424242'],
    ['expiry', '1 / 2029', '01/29'],
    ['otp', '123-456', '123456'],
  ])('%s takes %s', (field, typed, stored) => expect(valueOf(field, typed)).toBe(stored))
})

describe('an optional field', () => {
  const schema = z.object({
    iccid: optionalField(fieldRules.iccid),
    streetDirection: optionalField(fieldRules.streetDirection),
  })

  test.each([{}, { iccid: '', streetDirection: '' }, { iccid: '  ' }])(
    'passes blank and then has no value: %j',
    (input) => {
      const result = validate(schema, input)
      expect(result.ok && Object.values(result.value).every((value) => value === undefined)).toBe(
        true,
      )
    },
  )

  test('has its own message when it is filled', () => {
    expect(validate(schema, { iccid: '12', streetDirection: 'UP' })).toEqual({
      ok: false,
      errors: [
        { field: 'iccid', message: 'ICCID number should be 18-22 digits' },
        { field: 'streetDirection', message: 'Please choose a street direction from the list' },
      ],
    })
  })
})

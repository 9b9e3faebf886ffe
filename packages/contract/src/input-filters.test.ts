import { describe, expect, test } from 'vitest'
import { applyFilter, inputFilters } from './input-filters.ts'

type FilterName = keyof typeof inputFilters

/** Splits `12|34` into the value and the caret, which the bar marks. */
function at(text: string): { value: string; caret: number } {
  return {
    value: text.replace('|', ''),
    caret: text.indexOf('|'),
  }
}

function edit(field: FilterName, before: string, after: string, origin: 'typing' | 'paste') {
  const { value: next, caret: nextCaret } = at(after)
  const { value, caret, refused } = applyFilter(inputFilters[field], {
    previous: at(before).value,
    next,
    caret: nextCaret,
    origin,
  })
  return { shows: `${value.slice(0, caret)}|${value.slice(caret)}`, refused }
}

function type(field: FilterName, before: string, after: string) {
  return edit(field, before, after, 'typing')
}

function paste(field: FilterName, before: string, after: string) {
  return edit(field, before, after, 'paste')
}

describe('a keystroke that breaks the filter is ignored', () => {
  test.each<[FilterName, string, string]>([
    ['zipCode', '100|', '100a|'],
    ['zipCode', '10001|', '100012|'],
    ['zipCode', '10|001', '102|001'],
    ['imei', '490154203237518|', '4901542032375180|'],
    ['iccid', '8901410325123456788999|', '89014103251234567889990|'],
    ['cvv', '1234|', '12345|'],
    ['contactNumber', '212|', '212-|'],
    ['contactNumber', '123456789012345|', '1234567890123456|'],
    ['yourNumber', '212|', '212x|'],
    ['firstName', 'An|n', 'An3|n'],
    ['city', 'L|', 'L<|'],
    ['address', '1 Main St|', '1 Main St#|'],
    ['otp', '123456|', '1234567|'],
    ['emailOtp', '12345|', '123456|'],
    ['countryCode', '+123|', '+1234|'],
    ['countryCode', '+|', '+a|'],
    ['number', '4242 4242 4242 4242|', '4242 4242 4242 42421|'],
    ['number', '42|42 4242 4242 4242', '429|42 4242 4242 4242'],
    ['expiry', '12/29|', '12/290|'],
    ['expiry', '12/|', '12/x|'],
  ])('%s: %s does not become %s', (field, before, after) => {
    expect(type(field, before, after)).toEqual({ shows: before, refused: true })
  })

  test('also where it would replace a selection', () => {
    expect(type('zipCode', '10001|', '1x|1')).toEqual({ shows: '1000|1', refused: true })
  })
})

describe('what each field lets in', () => {
  test.each<[FilterName, string]>([
    ['yourNumber', '+1 (212) 555-0123.'],
    ['portIn', '(212) 555-0123'],
    ['name', 'Anne-Marie O’Brien, Jr.'],
    ['lastName', "D'Ángelo Müller"],
    ['cardholderName', 'Zoe\u0308 Ødegård'],
    ['city', 'St. Paul'],
    ['address', "12-B O'Neil Ave., 3"],
    ['billingAccount', 'AB/12#34_x'],
    ['pinPassword', 'p!n *1234'],
  ])('%s takes %s', (field, text) => {
    expect(inputFilters[field](text)).toBe(text)
  })

  test.each<[FilterName, number]>([
    ['yourNumber', 30],
    ['imei', 15],
    ['zipCode', 5],
    ['iccid', 22],
    ['simNumber', 22],
    ['name', 60],
    ['firstName', 60],
    ['lastName', 60],
    ['cardholderName', 60],
    ['city', 60],
    ['cvv', 4],
    ['number', 19],
    ['expiry', 5],
    ['address', 50],
    ['billingAccount', 30],
    ['pinPassword', 30],
    ['countryCode', 4],
    ['contactNumber', 15],
    ['otp', 6],
    ['emailOtp', 5],
  ])('%s holds at most %i characters', (field, most) => {
    expect(inputFilters[field].maxLength).toBe(most)
    expect(inputFilters[field](field === 'city' ? 'a'.repeat(99) : '1'.repeat(99)).length).toBe(
      /name/i.test(field) ? 0 : most,
    )
  })
})

describe('a paste loses its separators first and is cut last', () => {
  test.each<[FilterName, string, string, boolean]>([
    ['zipCode', '10001-1234|', '10001|', true],
    ['contactNumber', '+1 (212) 555-0123|', '12125550123|', false],
    ['iccid', '8901 4103 2512 3456 788F|', '8901410325123456788|', false],
    ['imei', '49-015420-323751-8|', '490154203237518|', false],
    ['number', '4242-4242-4242-4242|', '4242 4242 4242 4242|', false],
    ['number', '4242424242424242123|', '4242 4242 4242 4242|', true],
    ['expiry', '1/29|', '01/29|', false],
    ['expiry', '01 / 2029|', '01/29|', false],
    ['expiry', '0129|', '01/29|', false],
    ['countryCode', '1|', '+1|', false],
    ['countryCode', '00 44|', '+004|', true],
    ['otp', 'Your code is 123456.|', '123456|', false],
    ['firstName', 'Anne\u00a0Marie 2|', 'Anne Marie |', false],
    ['yourNumber', 'tel:212\u2013555\u20130123|', '2125550123|', false],
  ])('%s: %s becomes %s', (field, pasted, shows, refused) => {
    expect(paste(field, '|', pasted)).toEqual({ shows, refused })
  })

  test('and says so when nothing of it could be used', () => {
    expect(paste('zipCode', '100|', '100abc|')).toEqual({ shows: '100|', refused: true })
  })

  test('and never leaves half a character', () => {
    expect(inputFilters.pinPassword(`${'x'.repeat(29)}😀`)).toBe('x'.repeat(29))
  })
})

describe('the card number', () => {
  test('is grouped while it is typed', () => {
    expect(type('number', '4242|', '42424|').shows).toBe('4242 4|')
    expect(type('number', '4242|', '4242 |').shows).toBe('4242|')
  })

  test('keeps the caret where the person is typing', () => {
    expect(type('number', '4|242 4', '49|242 4').shows).toBe('49|24 24')
    expect(type('number', '424|2 4', '4249|2 4').shows).toBe('4249 |24')
  })

  test('lets Backspace pass a space', () => {
    expect(type('number', '4242 |4', '4242|4').shows).toBe('4242| 4')
    expect(type('number', '4242| 4', '424| 4').shows).toBe('424|4')
  })
})

describe('the expiry', () => {
  test('gets its slash after the month', () => {
    expect(type('expiry', '1|', '12|').shows).toBe('12/|')
    expect(type('expiry', '12/|', '12//|').shows).toBe('12/|')
    expect(type('expiry', '1|', '1/|').shows).toBe('01/|')
  })

  test('lets Backspace pass the slash without losing it', () => {
    expect(type('expiry', '12/|', '12|').shows).toBe('12|/')
    expect(type('expiry', '12/2|', '12/|').shows).toBe('12/|')
    expect(type('expiry', '12|/', '1|/').shows).toBe('1|')
    expect(type('expiry', '12|/29', '1|/29').shows).toBe('1|2/9')
  })
})

describe('the country code', () => {
  test('gets its plus on its own and once', () => {
    expect(type('countryCode', '|', '1|').shows).toBe('+1|')
    expect(type('countryCode', '|', '+|').shows).toBe('+|')
    expect(type('countryCode', '+1|', '+1+|').shows).toBe('+1|')
    expect(type('countryCode', '|+1', '4|+1').shows).toBe('+4|1')
  })

  test('can be emptied', () => {
    expect(type('countryCode', '+1|', '+|').shows).toBe('+|')
    expect(type('countryCode', '+|', '|').shows).toBe('|')
  })
})

test('a value from elsewhere that breaks the filter can still be corrected', () => {
  expect(type('contactNumber', '+12125550123|', '+1212555012|').shows).toBe('1212555012|')
  expect(type('zipCode', '100011|', '10001|')).toEqual({ shows: '10001|', refused: false })
})

import { describe, expect, test } from 'vitest'
import { readablePhone, splitPhone } from './phone-labels.ts'

describe('a phone number in the profile', () => {
  test.each([
    [null, '+1', ''],
    ['5155550100', '+1', '5155550100'],
    ['+1 5155550100', '+1', '5155550100'],
    ['+44 2079460018', '+44', '2079460018'],
  ])('%s fills the two fields with %s and %s', (kept, countryCode, contactNumber) => {
    expect(splitPhone(kept)).toEqual({ countryCode, contactNumber })
  })

  test.each([
    ['5155550100', '(515) 555-0100'],
    ['+1 5155550100', '(515) 555-0100'],
    ['+44 2079460018', '+44 2079460018'],
    ['5550100', '5550100'],
  ])('%s reads %s', (kept, shown) => {
    expect(readablePhone(kept)).toBe(shown)
  })
})

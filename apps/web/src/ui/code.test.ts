import { describe, expect, test } from 'vitest'
import { becameFull, codeDigits } from './code.ts'

describe('a one-time code', () => {
  test.each([
    ['12a3', 6, '123'],
    ['123 456', 6, '123456'],
    ['1234567', 6, '123456'],
    ['Your code is 98765.', 5, '98765'],
    ['', 6, ''],
    ['٣', 6, ''],
  ])('keeps of %j with %i places: %j', (typed, length, kept) => {
    expect(codeDigits(typed, length)).toBe(kept)
  })

  test('is full with its last digit', () => {
    expect(becameFull('12345', '123456', 6)).toBe(true)
  })

  test('is not full before', () => {
    expect(becameFull('1234', '12345', 6)).toBe(false)
  })

  test('does not become full twice when extra digits are typed', () => {
    expect(becameFull('123456', codeDigits('1234567', 6), 6)).toBe(false)
  })

  test('becomes full again when another whole code is pasted', () => {
    expect(becameFull('123456', '654321', 6)).toBe(true)
  })
})

import { expect, test } from 'vitest'
import { centsOf } from './amount.ts'

test.each([
  ['5', 500],
  ['5.00', 500],
  ['$5.5', 550],
  [' 27.01 ', 2701],
  ['0.07', 7],
  ['', Number.NaN],
  ['-5', Number.NaN],
  ['5,00', Number.NaN],
  ['5.001', Number.NaN],
  ['1e3', Number.NaN],
])('%j is %d cents', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents)
})

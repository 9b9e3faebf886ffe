import { expect, test } from 'vitest'
import { withMonth, withYear, yearsFor } from './month-year.ts'

test('twelve years can be chosen, back from this one or ahead of it', () => {
  const past = yearsFor('past', 2026)
  expect([past.length, past[0], past.at(-1)]).toEqual([12, 2026, 2015])
  const future = yearsFor('future', 2026)
  expect([future.length, future[0], future.at(-1)]).toEqual([12, 2026, 2037])
})

test('a month chosen first is one of this year', () => {
  expect(withMonth({ year: null, month: null }, 3, 2026)).toEqual({ year: 2026, month: 3 })
  expect(withMonth({ year: 2020, month: 5 }, 3, 2026)).toEqual({ year: 2020, month: 3 })
  expect(withMonth({ year: 2020, month: 5 }, null, 2026)).toEqual({ year: 2020, month: null })
})

test('all years have no month', () => {
  expect(withYear({ year: 2020, month: 5 }, null)).toEqual({ year: null, month: null })
  expect(withYear({ year: 2020, month: 5 }, 2021)).toEqual({ year: 2021, month: 5 })
})

import { expect, test } from 'vitest'
import { addressOf, filtersIn, queryOf } from './filters.ts'

const none = filtersIn(new URLSearchParams())

test('without filters nothing limits the log', () => {
  expect(queryOf(none)).toEqual({})
  expect(addressOf(none)).toEqual({})
})

test('the address keeps what was filled in, and reads it again', () => {
  const values = { ...none, act: 'removeStaff', from: '2026-11-20' }
  expect(filtersIn(new URLSearchParams(addressOf(values)))).toEqual(values)
})

test('a span of days has the whole of its last day', () => {
  const { since = '', until = '' } = queryOf({ ...none, from: '2026-11-20', to: '2026-11-20' })
  expect(Date.parse(until) - Date.parse(since)).toBe(24 * 3600 * 1000)
  expect(new Date(since).getDate()).toBe(20)
})

test.for(['2026-13-40', 'yesterday', '20261120'])('%s is no day and limits nothing', (from) => {
  expect(queryOf({ ...none, from })).toEqual({})
})

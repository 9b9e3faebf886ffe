import { describe, expect, test } from 'vitest'
import { choiceIn, withChoice } from './history-query.ts'

function asked(search: string) {
  return choiceIn(new URLSearchParams(search), 2026)
}

describe('the month and year of the order history in the address', () => {
  test.each([
    ['', { year: null, month: null }],
    ['year=2026', { year: 2026, month: null }],
    ['year=2026&month=11', { year: 2026, month: 11 }],
    ['month=11', { year: null, month: null }],
    ['year=2026&month=13', { year: 2026, month: null }],
    ['year=2014&month=1', { year: null, month: null }],
    ['year=2026.5&month=-1', { year: null, month: null }],
    ['year=%27%20or&month=x', { year: null, month: null }],
  ])('%s', (search, choice) => {
    expect(asked(search)).toEqual(choice)
  })

  test('leave the rest of the address alone', () => {
    const before = new URLSearchParams('history=all&year=2025&month=3')
    expect(withChoice(before, { year: 2026, month: null }).toString()).toBe('history=all&year=2026')
    expect(withChoice(before, { year: null, month: null }).toString()).toBe('history=all')
  })
})

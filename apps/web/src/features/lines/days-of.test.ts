import { expect, test } from 'vitest'
import { daysOf } from './days-of.ts'

test('each day from the first to the last has a bar, and one without data is zero', () => {
  const days = [
    { day: '2026-10-31', dataUsedMb: 340.4 },
    { day: '2026-11-02', dataUsedMb: 1843.2 },
  ]
  expect(daysOf({ days })).toEqual([
    { label: 'Oct 31, 2026', value: 340.4, words: '340 MB' },
    { label: 'Nov 1, 2026', value: 0, words: '0 MB' },
    { label: 'Nov 2, 2026', value: 1843.2, words: '1.8 GB' },
  ])
})

test.each([[null], [[]]])('of %j there are none', (days) => {
  expect(daysOf({ days })).toEqual([])
})

test('days in a wrong order have none between them', () => {
  const days = [
    { day: '2026-11-02', dataUsedMb: 1 },
    { day: '2026-11-01', dataUsedMb: 2 },
  ]
  expect(daysOf({ days })).toHaveLength(1)
})

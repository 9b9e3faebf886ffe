import { expect, test } from 'vitest'
import { spanLabels } from './time-labels.ts'

const minute = 60_000
const hour = 60 * minute

test.for([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [minute, '1 minute'],
  [59 * minute, '59 minutes'],
  [2 * hour + 5 * minute, '2 hours 5 minutes'],
  [24 * hour, '1 day'],
  [24 * hour + 30 * minute, '1 day'],
  [51 * hour + 59 * minute, '2 days 3 hours'],
] as const)('%i milliseconds are said as "%s"', ([span, words]) => {
  expect(spanLabels(1000, 1000 + span)).toBe(words)
})

test('a span is said in its largest unit alone where there is room for no more', () => {
  expect(spanLabels(0, 51 * hour, 1)).toBe('2 days')
  expect(spanLabels(0, 2 * hour + 5 * minute, 1)).toBe('2 hours')
})

test('a span that has not begun is less than a minute', () => {
  expect(spanLabels(5000, 1000)).toBe('less than a minute')
})

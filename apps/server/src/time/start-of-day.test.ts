import { expect, test } from 'vitest'
import { spanOfDay } from './start-of-day.ts'

test.each([
  ['2026-11-22', 'America/Chicago', '2026-11-22T06:00:00.000Z', 24],
  ['2026-03-08', 'America/Chicago', '2026-03-08T06:00:00.000Z', 23],
  ['2026-11-01', 'America/Chicago', '2026-11-01T05:00:00.000Z', 25],
  ['2026-12-31', 'America/Chicago', '2026-12-31T06:00:00.000Z', 24],
  ['2028-02-29', 'UTC', '2028-02-29T00:00:00.000Z', 24],
])('the day %s in %s begins at %s and has %i hours', (day, zone, begins, hours) => {
  const { since, until } = spanOfDay(day, zone)
  expect(since.toISOString()).toBe(begins)
  expect((until.getTime() - since.getTime()) / 3600_000).toBe(hours)
})

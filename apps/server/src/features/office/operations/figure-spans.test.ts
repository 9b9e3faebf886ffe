import { describe, expect, test } from 'vitest'
import { startOfHour } from '../../../time/start-of-day.ts'
import { spanBefore, spansOf, todayAt } from './figure-spans.ts'

const zone = 'America/Chicago'

function hoursIn({ since, until }: ReturnType<typeof todayAt>): number {
  return (until.getTime() - since.getTime()) / 3600_000
}

describe('a range of figures', () => {
  test.each([
    ['2026-11-23T18:30:00Z', '2026-11-21T19:00:00.000Z'],
    // An hour that the clocks of the carrier show twice is two hours.
    ['2026-11-02T06:59:59Z', '2026-10-31T07:00:00.000Z'],
  ])('of 48 hours at %s begins at %s and has no gap', (now, first) => {
    const spans = spansOf('48h', new Date(now), zone)
    expect(spans).toHaveLength(48)
    expect(spans[0]?.since.toISOString()).toBe(first)
    expect(spans.every((span) => hoursIn(span) === 1)).toBe(true)
    expect(spans.slice(1).map(({ since }) => since)).toEqual(
      spans.slice(0, -1).map(({ until }) => until),
    )
  })

  test('of days has the days of the calendar, 23 or 25 hours long where clocks change', () => {
    const days = spansOf('30d', new Date('2026-11-23T05:59:59Z'), zone)
    expect(days).toHaveLength(30)
    expect(days.at(-1)?.since.toISOString()).toBe('2026-11-22T06:00:00.000Z')
    expect(days.map(hoursIn).filter((hours) => hours !== 24)).toEqual([25])
    const spring = spansOf('90d', new Date('2026-04-01T12:00:00Z'), zone)
    expect(spring).toHaveLength(90)
    expect(spring.map(hoursIn).filter((hours) => hours !== 24)).toEqual([23])
    expect(todayAt(new Date('2026-04-01T12:00:00Z'), zone)).toEqual(spring.at(-1))
  })

  test.each(['48h', '30d', '90d'] as const)('of %s follows one that is as long', (range) => {
    const now = new Date('2026-12-05T18:30:00Z')
    const [first] = spansOf(range, now, zone)
    const before = spanBefore(range, now, zone)
    expect(before.until).toEqual(first?.since)
    const [firstBefore] = spansOf(range, new Date(before.until.getTime() - 1), zone)
    expect(before.since).toEqual(firstBefore?.since)
  })
})

test.each([
  ['Asia/Kolkata', '2026-06-15T12:10:00Z', '2026-06-15T11:30:00.000Z'],
  ['America/Chicago', '2026-11-01T06:10:00Z', '2026-11-01T06:00:00.000Z'],
  ['America/Chicago', '2026-11-01T07:10:00Z', '2026-11-01T07:00:00.000Z'],
])('the clocks of %s began the hour of %s at %s', (timeZone, moment, start) => {
  expect(startOfHour(new Date(moment), timeZone).toISOString()).toBe(start)
})

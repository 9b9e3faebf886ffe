import { formatDate } from '@openline/contract/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeRange } from './time-range.ts'

const zones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
]

test('a month begins and ends at midnight of the customer, summer time or not', () => {
  const march = timeRange({ year: 2026, month: 3, timeZone: 'America/New_York' })
  expect(march).toEqual({
    from: new Date('2026-03-01T05:00:00Z'),
    to: new Date('2026-04-01T04:00:00Z'),
  })
  expect(timeRange({ year: 2026, timeZone: 'Pacific/Honolulu' })).toEqual({
    from: new Date('2026-01-01T10:00:00Z'),
    to: new Date('2027-01-01T10:00:00Z'),
  })
})

test('every month of every zone holds its first and its last moment, and the next one follows', () => {
  const months = fc.record({
    year: fc.integer({ min: 2015, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    timeZone: fc.constantFrom(...zones),
  })
  fc.assert(
    fc.property(months, ({ year, month, timeZone }) => {
      const { from, to } = timeRange({ year, month, timeZone })
      const shown = (at: Date) => formatDate(at, 'DD MMM YYYY', timeZone).slice(3)
      const last = new Date(to.getTime() - 1)
      expect(shown(from)).toBe(shown(last))
      expect(formatDate(from, 'DD MMM YYYY', timeZone)).toMatch(/^01 /)
      expect(formatDate(to, 'DD MMM YYYY', timeZone)).toMatch(/^01 /)
      expect(shown(to)).not.toBe(shown(last))
    }),
  )
})

import { formatDate, isTimeZone } from '@openline/contract/dates'
import { usStateCodes } from '@openline/contract/us-states'
import { describe, expect, test } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

const home = 'America/Chicago'

/** A quarter past three in the morning, UTC: the evening before everywhere in the United States. */
const night = '2026-11-22T03:15:00Z'

describe('the time zone of a customer', () => {
  test.each([
    ['IA', '50309', 'America/Chicago'],
    ['NY', '10001', 'America/New_York'],
    ['CA', '94105', 'America/Los_Angeles'],
    ['AZ', '85001', 'America/Phoenix'],
    ['HI', '96813', 'Pacific/Honolulu'],
    ['TX', '75201', 'America/Chicago'],
    ['TX', '79901', 'America/Denver'],
    ['FL', '33101', 'America/New_York'],
    ['FL', '32501', 'America/Chicago'],
    ['TN', '37201', 'America/Chicago'],
    ['TN', '37902', 'America/New_York'],
    ['ID', '83814', 'America/Los_Angeles'],
  ])('in %s %s is %s', (state, zipCode, zone) => {
    expect(timeZoneOf({ state, zipCode }, home)).toBe(zone)
  })

  test('is the carrier’s where no address is known', () => {
    expect(timeZoneOf(null, home)).toBe(home)
    expect(timeZoneOf({ state: null, zipCode: null }, home)).toBe(home)
    expect(timeZoneOf({ state: 'PR', zipCode: '00901' }, home)).toBe(home)
  })

  test.each(usStateCodes)('is known for %s, where the evening has the date of its day', (state) => {
    const zone = timeZoneOf({ state, zipCode: null }, 'nowhere')
    expect(isTimeZone(zone)).toBe(true)
    expect(formatDate(night, 'MMM D, YYYY', zone)).toBe('Nov 21, 2026')
  })
})

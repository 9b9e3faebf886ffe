import type { EmergencyAddressState } from '@openline/contract/lines/emergency-address'
import { describe, expect, test } from 'vitest'
import {
  checkedEmergencyAddress,
  isLate,
  needsCustomer,
  placeWords,
  untilThen,
} from './emergency-address.ts'

const address = {
  streetNumber: '418',
  streetDirection: '',
  streetName: 'Walnut Street',
  addressTwo: '',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}
const asked: EmergencyAddressState = {
  status: 'pending',
  address,
  askedAt: '2026-11-22T10:00:00.000Z',
  inForce: null,
  refusal: null,
}

describe('an emergency address', () => {
  test('is a street address, never a PO box or a rural route', () => {
    expect(checkedEmergencyAddress(address).ok).toBe(true)
    for (const box of [
      { streetNumber: 'P.O.', streetName: 'Box 12' },
      { streetNumber: 'PO', streetName: 'Box 12' },
      { streetNumber: 'RR', streetName: '2 Box 152' },
    ]) {
      expect(checkedEmergencyAddress({ ...address, ...box })).toMatchObject({
        ok: false,
        errors: [{ field: 'streetName' }],
      })
    }
  })

  test('is late when the network has not confirmed it after a minute', () => {
    expect(isLate(asked, new Date('2026-11-22T10:00:30Z'))).toBe(false)
    expect(isLate(asked, new Date('2026-11-22T10:01:01Z'))).toBe(true)
    const active = { ...asked, status: 'in_force' } as const
    expect(isLate(active, new Date('2026-11-22T11:00:00Z'))).toBe(false)
  })

  test('needs the customer when it was refused or never given', () => {
    const statuses = ['at_activation', 'pending', 'in_force', 'refused', 'missing'] as const
    expect(statuses.filter((status) => needsCustomer({ ...asked, status }))).toEqual([
      'refused',
      'missing',
    ])
  })

  test('at which no line can be activated says what happens without another one, and when', () => {
    expect(placeWords('2026-12-04T18:00:00.000Z')).toBe(
      'Our network can’t activate a line at the address that you entered. Your line starts once you enter one that works. Without it, we’ll cancel your order on Dec 4, 2026 and refund your payment.',
    )
  })

  test('says what a 911 call means until it is active', () => {
    expect(untilThen(asked)).toContain('911 doesn’t know where you are')
    const before = { address, since: '2026-11-01T10:00:00.000Z' }
    expect(untilThen({ inForce: before })).toBe(
      'Until then, 911 receives 418 Walnut Street, Des Moines, IA 50309 when you call over Wi-Fi.',
    )
  })
})

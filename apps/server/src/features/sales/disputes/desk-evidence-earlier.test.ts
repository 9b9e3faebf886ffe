import { homeAddress } from '@openline/testing/customers'
import { describe, expect, test } from 'vitest'
import { decidingElements, elementsOf } from './desk-evidence-earlier.ts'
import type { PaidOrder } from './desk-evidence-facts.ts'

const disputedAt = new Date('2026-11-20T12:00:00.000Z')

function paid(
  daysBefore: number,
  { cardFingerprint = 'fp', network = 'here', imei = 'phone', streetName = 'Court Avenue' } = {},
): PaidOrder {
  return {
    attempt: {
      createdAt: new Date(disputedAt.getTime() - daysBefore * 24 * 3600_000),
      amountCents: 2860,
      cardNetwork: 'visa',
      last4Digits: '4242',
      cardFingerprint,
      network,
    },
    imei,
    shipTo: { ...homeAddress, streetName },
  }
}

const disputed = paid(2)

test('two payments have in common what both hold, and nothing with another card', () => {
  expect(elementsOf(disputed, paid(200))).toEqual(['account', 'address', 'device', 'network'])
  const elsewhere = { network: 'there', imei: 'another', streetName: 'Locust Street' }
  expect(elementsOf(disputed, paid(200, elsewhere))).toEqual(['account'])
  expect(elementsOf(disputed, paid(200, { cardFingerprint: 'other' }))).toEqual([])
  const unknown = { ...disputed, imei: null, attempt: { ...disputed.attempt, network: null } }
  expect(elementsOf(unknown, { ...paid(200), imei: null })).toEqual(['account', 'address'])
})

describe('the rule of Visa', () => {
  test.each([
    [120, 365, ['account', 'address', 'device', 'network']],
    [119, 200, null],
    [200, 366, null],
  ])('is met by payments %i and %i days before the dispute: %j', (one, other, elements) => {
    expect(decidingElements(disputed, [paid(one), paid(other)], disputedAt)).toEqual(elements)
  })

  test('takes two payments, and the same phone or network in both', () => {
    expect(decidingElements(disputed, [paid(200)], disputedAt)).toBeNull()
    const away = { network: 'there', imei: 'another' }
    expect(decidingElements(disputed, [paid(200), paid(201, away)], disputedAt)).toBeNull()
    const noPhone = { imei: 'another', streetName: 'Locust Street' }
    expect(decidingElements(disputed, [paid(200), paid(201, noPhone)], disputedAt)).toEqual([
      'account',
      'network',
    ])
  })
})

import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import { expect, test } from 'vitest'
import { accountHint, pinHint } from './details-hints.ts'

const carrier: DonorCarrier = {
  id: 'harbor',
  name: 'Harbor Mobile',
  accountNumber: { where: 'On the first page of a bill.' },
  pin: { name: 'Port PIN', where: 'In the app under Leave.', lifeDays: 4 },
  lock: null,
  note: null,
}

test('hints are those of the old carrier', () => {
  expect(accountHint(carrier, [])).toBe('On the first page of a bill.')
  expect(pinHint(carrier, [], null)).toBe('Port PIN: In the app under Leave. Valid for 4 days.')
})

test('an unknown carrier has hints of its own', () => {
  expect(accountHint(undefined, [])).toMatch(/not your phone number/)
  expect(pinHint(undefined, [], null)).toMatch(/transfer PIN/)
})

test('stored details may stay blank, and the validity of a PIN is shown', () => {
  expect(accountHint(carrier, ['billingAccount'])).toMatch(/^Saved/)
  expect(pinHint(carrier, ['pinPassword'], '2026-11-24T12:00:00.000Z')).toContain(
    'The one we have expires on Nov 24, 2026.',
  )
})

import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { describe, expect, test } from 'vitest'
import { createSecretBox } from '../../../crypto/secret-box.ts'
import {
  accountContext,
  detailChanges,
  type EnteredDetails,
  isPinExpired,
  keptFields,
  missingFields,
  pinContext,
  repeatedSecrets,
} from './details.ts'
import { requireAction } from './own-port-ins.ts'
import { reasonOf, waitsForCustomer } from './present.ts'
import type { PortInRow } from './store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const secretBox = createSecretBox('a key of this test that is long enough')
const verizon = { id: 'verizon', name: 'Verizon', pin: { lifeDays: 7 } }

function aRow(more: Partial<PortInRow> = {}): PortInRow {
  const empty = {
    id: '0190a0a0-0000-7000-8000-000000000001',
    status: 'draft',
    assisted: false,
    cancelAskedAt: null,
    accountNumberEncrypted: null,
    pinEncrypted: null,
    pinExpiresAt: null,
    firstName: null,
    lastName: null,
    zipCode: '50309',
    address: null,
    donorId: null,
    reason: null,
    refusals: 0,
    required: ['billingAccount', 'pinPassword', 'firstName', 'streetName'],
  }
  return { ...empty, ...more } as PortInRow // All that these rules read.
}

function changesOf(entered: EnteredDetails, portIn = aRow()) {
  const hints = [verizon] as never // Of a carrier, its id and the life of its PINs are read.
  return detailChanges({ secretBox, donorCarriers: { en: hints, es: hints } }, portIn, {
    entered,
    at: now,
  })
}

function opened(encrypted: string | null | undefined, context: string): string {
  return secretBox.decrypt(encrypted ?? '', context)
}

describe('what a customer enters', () => {
  test('changes what it names, and nothing that was left blank', () => {
    expect(changesOf({})).toEqual({})
    const blank = { billingAccountNumber: '', firstName: '', lastName: '' }
    expect(changesOf({ oldService: blank, accountDetails: { zipCode: '' } })).toEqual({})
    const names = { firstName: 'Robin', lastName: 'Rivera' }
    expect(changesOf({ oldService: names, accountDetails: { zipCode: '50310' } })).toEqual({
      ...names,
      zipCode: '50310',
    })
  })

  test.each([
    ['49 21-7', '49217'],
    ['Open-Sesame 7', 'Open-Sesame 7'],
  ])('as the PIN %s is kept as %s', (billingAccountPassword, kept) => {
    const portIn = aRow()
    const { pinEncrypted, pinExpiresAt } = changesOf({ oldService: { billingAccountPassword } })
    expect(opened(pinEncrypted, pinContext(portIn.id))).toBe(kept)
    expect(pinExpiresAt).toBeNull()
  })

  test('as an account number is kept without dashes and spaces', () => {
    const { accountNumberEncrypted } = changesOf({
      oldService: { billingAccountNumber: '123-456 789.0' },
    })
    expect(opened(accountNumberEncrypted, accountContext(aRow().id))).toBe('1234567890')
  })

  test('as a PIN ends when PINs of the old carrier do', () => {
    const entered = { oldService: { billingAccountPassword: '4921' } }
    const { pinExpiresAt } = changesOf(entered, aRow({ donorId: 'verizon' }))
    expect(pinExpiresAt).toEqual(new Date('2026-11-27T12:00:00Z'))
    expect(isPinExpired(aRow({ pinExpiresAt: now }), now)).toBe(true)
    expect(isPinExpired(aRow({ pinExpiresAt: new Date(now.getTime() + 1) }), now)).toBe(false)
    expect(isPinExpired(aRow(), now)).toBe(false)
  })

  test('as a street leaves city and state, and takes direction and apartment with it', () => {
    const address = {
      streetNumber: '400',
      streetDirection: 'E',
      streetName: 'Court Avenue',
      addressTwo: 'Apt 4',
      city: 'Des Moines',
      state: 'IA',
    } as const
    const portIn = aRow({ address })
    expect(changesOf({ accountDetails: { streetName: 'Elm', city: 'Ames' } }, portIn)).toEqual({
      address: { streetNumber: '400', streetName: 'Elm', city: 'Ames', state: 'IA' },
    })
    expect(changesOf({ accountDetails: { city: 'Ames' } }, portIn)).toEqual({
      address: { ...address, city: 'Ames' },
    })
    expect(changesOf({ accountDetails: { streetName: 'Elm' } })).toEqual({
      address: { streetName: 'Elm' },
    })
  })

  test('is kept field by field, and what is required of the rest is missing', () => {
    const portIn = aRow({ firstName: 'Robin', address: { streetName: 'Elm' } })
    expect(keptFields(portIn)).toEqual(['firstName', 'zipCode', 'streetName'])
    expect(missingFields(portIn)).toEqual(['billingAccount', 'pinPassword'])
  })

  test('as a secret is told to be the same as before, whatever it is encrypted to', () => {
    const { id } = aRow()
    const secrets = (account: string, pin: string | null) =>
      aRow({
        accountNumberEncrypted: secretBox.encrypt(account, accountContext(id)),
        pinEncrypted: pin && secretBox.encrypt(pin, pinContext(id)),
      })
    const repeated = (before: PortInRow, after: PortInRow) => [
      ...repeatedSecrets(secretBox, before, after),
    ]
    const before = secrets('1234', '4921')
    expect(repeated(before, secrets('1234', '4921'))).toEqual(['billingAccount', 'pinPassword'])
    expect(repeated(before, secrets('1234', '5678'))).toEqual(['billingAccount'])
    expect(repeated(before, secrets('5678', '4921'))).toEqual(['pinPassword'])
    expect(repeated(before, secrets('5678', null))).toEqual([])
    expect(repeated(aRow(), secrets('1234', '4921'))).toEqual([])
  })
})

describe('a change that comes too late', () => {
  test.each<[string, Partial<PortInRow>, string]>([
    ['is being canceled', { status: 'pending', cancelAskedAt: now }, 'is being canceled'],
    ['is with support', { status: 'action_required', assisted: true }, 'Our support team is'],
    ['is confirmed', { status: 'confirmed' }, 'already releasing the number'],
    ['is activating', { status: 'activating' }, 'already releasing the number'],
    ['is completed', { status: 'completed' }, 'has already been transferred'],
    ['was canceled', { status: 'cancelled' }, 'This transfer has ended'],
    ['expired', { status: 'expired' }, 'This transfer has ended'],
    ['failed', { status: 'failed' }, 'This transfer has ended'],
    ['was sent', { status: 'submitted' }, 'already has the details'],
  ])('is refused with why, for a port-in that %s', (_, row, words) => {
    expect(() => requireAction({ clock: () => now }, aRow(row), 'edit')).toThrow(words)
  })

  test('is none while the port-in waits for its details', () => {
    expect(() => requireAction({ clock: () => now }, aRow(), 'edit')).not.toThrow()
  })
})

test('a port-in waits for its customer before it is sent and after a refusal that they can settle', () => {
  const waiting = (status: PortInStatus, assisted = false) =>
    waitsForCustomer(aRow({ status, assisted }))
  expect(
    ['draft', 'ready', 'action_required'].filter((one) => waiting(one as PortInStatus)),
  ).toEqual(
    ['draft', 'ready', 'action_required'], // all three are states
  )
  expect([waiting('action_required', true), waiting('pending'), waiting('failed')]).toEqual([
    false,
    false,
    false,
  ])
})

test('why a port-in was refused is said until it is canceled', () => {
  expect(reasonOf(aRow())).toBeNull()
  expect(reasonOf(aRow({ reason: 'pin_invalid', status: 'cancelled' }))).toBeNull()
  expect(reasonOf(aRow({ reason: 'pin_invalid', status: 'action_required' }))).toMatchObject({
    code: 'pin_invalid',
    fields: ['pinPassword'],
  })
})

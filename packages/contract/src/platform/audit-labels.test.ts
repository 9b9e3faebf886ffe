import { expect, test } from 'vitest'
import { api } from '../api.ts'
import { actLabels, actText, storedNamesOf } from './audit-labels.ts'

/** A call of staff that the audit log does not keep, since it changes nothing. */
const unrecorded = new Set(['askNewStaffPasskey', 'previewBroadcast', 'searchBlocks'])

test('every act at the desk has words', () => {
  const acts = api.filter(({ access, method }) => access === 'staff' && method !== 'GET')
  const silent = acts.map(({ name }) => name).filter((name) => !(name in actLabels))
  expect(new Set(silent)).toEqual(unrecorded)
})

test('an act is named by a call or a command that exists, or by what was refused', () => {
  const commands = [
    ...'invite-admin demo-admin disputes incidents jobs labels migrate refunds'.split(' '),
    ...['', ' refund', ' end-line', ' end-suspension', ' cancel-port-in'].map(
      (verb) => `reconcile${verb}`,
    ),
    'failed-sign-in',
    'refused-command',
    'asked-roles',
    'asked-second-person',
    'void-dual-control',
    'refused-by-block',
    'recovered-account',
  ]
  const names = new Set([...api.map(({ name }) => name), ...commands])
  expect(Object.keys(actLabels).filter((name) => !names.has(name))).toEqual([])
})

test('no two acts have the same words, so that each is in the filter once', () => {
  const words = Object.values(actLabels)
  expect(words.filter((one, index) => words.indexOf(one) !== index)).toEqual([])
})

test('words are told apart from a name', () => {
  expect(actText('refundOrder')).toBe('Refunded an order')
  expect(actText('refundPart')).toBe('Refunded an order')
  // Entries keep the name that a call had when it was made.
  expect(actText('settlePortInCase')).toBe('Resolved a port-in case')
  expect(actText('anActOfBefore')).toBe('anActOfBefore')
  for (const words of Object.values(actLabels)) expect(words).toMatch(/^[A-Z][^.]+$/)
})

test('an act is kept under the names that its call has had', () => {
  expect(storedNamesOf('refundPart')).toEqual(['refundPart', 'refundOrder'])
  expect(storedNamesOf('cancelOrder')).toEqual(['cancelOrder'])
})

import { expect, test } from 'vitest'
import { api } from './api.ts'
import { actText, actWords } from './desk-act-words.ts'

/** Calls of staff that the audit log does not keep, since they change the caller's own session or say who works on what. */
const unrecorded = new Set([
  'signOutStaff',
  'endStaffSession',
  'askNewStaffPasskey',
  'takePortIn',
  'releasePortIn',
  'takePortOut',
  'releasePortOut',
])

test('every act at the desk has words', () => {
  const acts = api.filter(({ access, method }) => access === 'staff' && method !== 'GET')
  const silent = acts.map(({ name }) => name).filter((name) => !(name in actWords))
  expect(new Set(silent)).toEqual(unrecorded)
})

test('an act is named by a call or a command that exists, or by what was refused', () => {
  const commands = ['invite-admin', 'demo-admin', 'failed-sign-in']
  const names = new Set([...api.map(({ name }) => name), ...commands])
  expect(Object.keys(actWords).filter((name) => !names.has(name))).toEqual([])
})

test('words are told apart from a name', () => {
  expect(actText('refundOrder')).toBe('Refunded an order')
  expect(actText('anActOfBefore')).toBe('anActOfBefore')
  for (const words of Object.values(actWords)) expect(words).toMatch(/^[A-Z][^.]+$/)
})

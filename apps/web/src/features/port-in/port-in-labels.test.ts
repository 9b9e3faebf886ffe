import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import { expect, test } from 'vitest'
import { aPortIn, aRefused } from '../../testing/port-ins.ts'
import { portInHeading } from './port-in.ts'
import { portInFacts } from './port-in-labels.ts'

test('a refused number says how many tries are left', () => {
  expect(portInFacts(aRefused('pin_invalid'))).toEqual([
    'If it’s declined 2 more times, our support team will take over.',
  ])
  expect(portInFacts(aRefused('pin_invalid', { triesLeft: 1 }))).toEqual([
    'If it’s declined once more, our support team will take over.',
  ])
})

test('a date says when the number moves and until when that can be stopped', () => {
  const facts = portInFacts(
    aPortIn({
      status: 'confirmed',
      dueAt: '2026-11-22T15:00:00.000Z',
      cancellableUntil: '2026-11-22T14:00:00.000Z',
      nextActions: ['wait', 'cancel'],
    }),
  )
  expect(facts[0]).toMatch(/^The transfer is scheduled for Nov 22, 2026/)
  expect(facts[1]).toMatch(/^You can cancel until Nov 22, 2026/)
})

test('what cannot be canceled any more does not say that it can', () => {
  const facts = portInFacts(
    aPortIn({
      status: 'confirmed',
      cancellableUntil: '2026-11-22T14:00:00.000Z',
      nextActions: ['wait'],
    }),
  )
  expect(facts).toEqual([])
})

test('a delayed number says when there is news', () => {
  const delayed = aPortIn({ status: 'delayed', expectedAt: '2026-11-22T15:00:00.000Z' })
  expect(portInFacts(delayed)[0]).toMatch(/^Next update by Nov 22, 2026/)
})

test.each<[PortInStatus, string]>([
  ['draft', 'Number to transfer: (515) 555-0120'],
  ['pending', 'Transferring (515) 555-0120'],
  ['action_required', 'Transferring (515) 555-0120'],
  ['completed', '(515) 555-0120 was transferred'],
  ['cancelled', '(515) 555-0120 wasn’t transferred'],
  ['failed', '(515) 555-0120 wasn’t transferred'],
])('the heading of a port-in that is %s says "%s"', (status, words) => {
  expect(portInHeading({ status, msisdn: '+15155550120' })).toBe(words)
})

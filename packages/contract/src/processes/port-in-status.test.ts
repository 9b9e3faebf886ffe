import { describe, expect, test } from 'vitest'
import { caseActionsNow } from './port-in-cases.ts'
import { portInFieldPaths } from './port-in-fields.ts'
import { portInReasons } from './port-in-reasons.ts'
import {
  portInActionsNow,
  portInIsOver,
  portInLabels,
  portInStatusSchema,
  portInWordsNow,
} from './port-in-status.ts'
import { portInTimes } from './port-in-times.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-01T13:00:00Z')
const plain = { assisted: false, isCancelling: false, cancellableUntil: null }

describe('what a customer can do with a port-in', () => {
  test('a number can be given back until the cut-off, not after it', () => {
    const confirmed = { ...plain, status: 'confirmed' as const, cancellableUntil: later }
    expect(portInActionsNow(confirmed, now)).toEqual(['wait', 'cancel'])
    expect(portInActionsNow(confirmed, later)).toEqual(['wait'])
  })

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%i ms from the cut-off: stopping is offered, to support too: %s', (ms, isOffered) => {
    const confirmed = { ...plain, status: 'confirmed' as const, cancellableUntil: later }
    const then = new Date(later.getTime() + ms)
    expect(portInActionsNow(confirmed, then).includes('cancel')).toBe(isOffered)
    expect(caseActionsNow(confirmed, then).includes('stopped')).toBe(isOffered)
  })

  test('details can be changed while the customer has it, and at no moment after', () => {
    const editable = portInStatusSchema.options.filter((status) =>
      portInActionsNow({ ...plain, status }, now).includes('edit'),
    )
    expect(editable).toEqual(['draft', 'ready', 'action_required'])
  })

  test('once support has it, there is nothing to correct any more', () => {
    const refused = { ...plain, status: 'action_required' as const }
    expect(portInActionsNow(refused, now)).toEqual(['edit', 'resubmit', 'cancel'])
    expect(portInActionsNow({ ...refused, assisted: true }, now)).toEqual([
      'contact_support',
      'cancel',
    ])
  })

  test('while it is being canceled, nothing else can be asked for', () => {
    expect(portInActionsNow({ ...plain, status: 'pending', isCancelling: true }, now)).toEqual([
      'wait',
    ])
  })

  test.each(portInStatusSchema.options)('%s never offers to change what is over', (status) => {
    const changes = new Set(['edit', 'bring', 'resubmit', 'cancel', 'wait'])
    const offered = portInActionsNow({ ...plain, status }, now)
    expect(offered.some((action) => changes.has(action))).toBe(!portInIsOver(status))
  })
})

describe('the reasons of the old carrier', () => {
  test.each(Object.entries(portInReasons))('%s says what to do', (_code, reason) => {
    const canAct = reason.fields.length > 0 || reason.confirm !== null
    expect(canAct).toBe(reason.outcome === 'fix')
    for (const words of [reason.message, reason.hint]) expect(words).toMatch(/^[A-Z].+\.$/)
    for (const field of reason.fields) expect(portInFieldPaths).toHaveProperty(field)
  })
})

describe('what a customer reads about a transfer', () => {
  test('promises times in one table alone', () => {
    const promises: readonly string[] = Object.values(portInTimes)
    const timed = Object.values(portInLabels)
      .flatMap(({ advice }): readonly string[] => advice)
      .filter((sentence) => /minute|hour|\bdays?\b/.test(sentence))
    expect(timed.filter((sentence) => !promises.includes(sentence))).toEqual([])
    expect(timed).toHaveLength(promises.length)
  })

  test('asks for nothing while support works on it, and says so until it is over', () => {
    const standing = { assisted: true, reason: 'pin_invalid', messaging: null } as const
    for (const status of portInStatusSchema.options.filter((each) => !portInIsOver(each))) {
      const { title, advice } = portInWordsNow({ ...standing, status })
      expect(title).toBe('Our support team is working on it')
      expect(advice[0]).toBe('You don’t need to do anything.')
    }
    expect(portInWordsNow({ ...standing, status: 'cancelled' }).title).toBe('Canceled')
  })

  test('stops waiting for texts when they arrive', () => {
    const moved = { status: 'completed', assisted: false, reason: null } as const
    const adviceAt = (messaging: 'pending' | 'done') =>
      portInWordsNow({ ...moved, messaging }).advice.join(' ')
    expect(adviceAt('pending')).toContain(portInTimes.texts)
    expect(adviceAt('done')).toContain('Calls and texts work now.')
  })
})

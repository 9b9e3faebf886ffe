import { expect, test } from 'vitest'
import { lineNumber, renewalLabels } from './line-labels.ts'

test('a number is read as people write it', () => {
  expect(lineNumber({ mdn: '+15152271828', status: 'active' })).toBe('(515) 227-1828')
})

test('a line that waits for its number says so', () => {
  expect(lineNumber({ mdn: null, status: 'pending' })).toBe('Number pending')
  expect(lineNumber({ mdn: null, status: 'cancelled' })).toBe('No number')
})

test('a line renews only if that was turned on', () => {
  const renewsAt = '2026-12-20T12:00:00.000Z'
  const before = new Date('2026-12-19T12:00:00Z')
  const after = new Date('2026-12-21T12:00:00Z')
  expect(renewalLabels({ renewsAt, autoRenew: true }, before)).toBe('Renews on Dec 20, 2026')
  expect(renewalLabels({ renewsAt, autoRenew: true }, after)).toBe('Paid through Dec 20, 2026')
  expect(renewalLabels({ renewsAt, autoRenew: false }, before)).toBe('Paid through Dec 20, 2026')
  expect(renewalLabels({ renewsAt: null, autoRenew: true }, before)).toBeNull()
})

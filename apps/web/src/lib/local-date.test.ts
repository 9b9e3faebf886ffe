import { expect, test } from 'vitest'
import { localTime } from './local-date.ts'

test('a time stays on one line with its AM or PM', () => {
  expect(localTime('2026-11-20T21:41:00Z')).toMatch(/^Nov 2\d, 2026, \d+:\d\d\u00A0[AP]M$/)
})

import { expect, test } from 'vitest'
import { expiryNotice } from './expiry-notice.ts'

test.each([
  ['11/26', '2026-11-30T23:59:59Z', 'soon'],
  ['11/26', '2026-12-01T10:00:00Z', 'expired'],
  ['01/27', '2026-12-03T10:00:00Z', 'soon'],
  ['01/27', '2026-12-02T23:59:59Z', null],
  ['12/39', '2026-11-20T00:00:00Z', null],
  ['', '2026-11-20T00:00:00Z', null],
])('a card until %s, looked at on %s: %s', (expiry, now, notice) => {
  expect(expiryNotice(expiry, new Date(now))).toBe(notice)
})

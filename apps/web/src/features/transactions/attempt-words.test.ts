import { expect, test } from 'vitest'
import { chargedWords } from './attempt-words.ts'

const refund = { amountCents: 2500, status: 'done', at: '2026-11-20T12:00:00Z' } as const
const failed = { status: 'failed', refund: null } as const
const charged = { status: 'captured', refund: null } as const
const returned = { status: 'captured', refund } as const

test.each([
  [[failed], 'You were not charged.'],
  [[failed, { status: 'voided', refund: null } as const], 'You were not charged.'],
  [[failed, charged], 'You were charged once.'],
  [[returned], 'You were charged once. All of it went back to your card.'],
  [[charged, returned], 'You were charged 2 times. 1 of these went back to your card.'],
])('%j: %s', (attempts, words) => {
  expect(chargedWords(attempts)).toBe(words)
})

import { expect, test } from 'vitest'
import { chargedWords, wordsOfAttempt } from './attempt-words.ts'

const refund = { amountCents: 2500, status: 'done', at: '2026-11-20T12:00:00Z' } as const
const failed = { status: 'failed', refund: null } as const
const charged = { status: 'captured', refund: null } as const
const returned = { status: 'captured', refund } as const
const stuck = { status: 'captured', refund: { ...refund, status: 'failed' } } as const
const wrongAmount = { status: 'voided', refund } as const

test.each([
  [[failed], 'You weren’t charged.'],
  [[failed, { status: 'voided', refund: null } as const], 'You weren’t charged.'],
  [[failed, charged], 'You were charged once.'],
  [[returned], 'You were charged once. All of it was refunded to your card.'],
  [[charged, returned], 'You were charged 2 times. 1 of these was refunded to your card.'],
  [[stuck], 'You were charged once. It couldn’t be refunded to your card.'],
  [
    [wrongAmount, charged, stuck],
    'You were charged 3 times. 1 of these was refunded to your card. 1 of these couldn’t be refunded to your card.',
  ],
])('%j: %s', (attempts, words) => {
  expect(chargedWords(attempts)).toBe(words)
})

test('a charge of another amount is not called uncharged', () => {
  expect(wordsOfAttempt(wrongAmount)).toContain('a different amount was charged')
  expect(wordsOfAttempt({ status: 'voided', refund: null })).toContain('not charged')
})

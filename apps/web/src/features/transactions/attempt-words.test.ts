import { expect, test } from 'vitest'
import { chargedWords, wordsOfAttempt } from './attempt-words.ts'

const refund = { amountCents: 2500, status: 'done', at: '2026-11-20T12:00:00Z' } as const
const amountCents = 2500
const failed = { status: 'failed', amountCents, refunds: [] } as const
const charged = { status: 'captured', amountCents, refunds: [] } as const
const returned = { status: 'captured', amountCents, refunds: [refund] } as const
const lost = { ...refund, status: 'failed' } as const
const stuck = { status: 'captured', amountCents, refunds: [lost] } as const
const wrongAmount = { status: 'voided', amountCents: 900, refunds: [refund] } as const
const half = { ...refund, amountCents: 1250 } as const
const partly = { ...charged, refunds: [{ ...half, amountCents: 250 }, half] } as const

test.each([
  [[failed], 'You weren’t charged.'],
  [[failed, { ...failed, status: 'voided' } as const], 'You weren’t charged.'],
  [[failed, charged], 'You were charged once.'],
  [[returned], 'You were charged once. All of it was refunded to your card.'],
  [[charged, returned], 'You were charged 2 times. 1 of these was refunded to your card.'],
  [[stuck], 'You were charged once. It couldn’t be refunded to your card.'],
  [
    [wrongAmount, charged, stuck],
    'You were charged 3 times. 1 of these was refunded to your card. 1 of these couldn’t be refunded to your card.',
  ],
  [[partly], 'You were charged once. $15.00 of that was refunded to your card.'],
  [
    [{ ...charged, refunds: [half, half] }],
    'You were charged once. All of it was refunded to your card.',
  ],
  [
    [returned, partly],
    'You were charged 2 times. 1 of these was refunded to your card. $15.00 of that was refunded to your card.',
  ],
  [
    [{ ...charged, refunds: [half, { ...lost, amountCents: 500 }] }],
    'You were charged once. $12.50 of that was refunded to your card. $5.00 of that couldn’t be refunded to your card.',
  ],
])('%j: %s', (attempts, words) => {
  expect(chargedWords(attempts)).toBe(words)
})

test('a charge of another amount is not called uncharged', () => {
  expect(wordsOfAttempt(wrongAmount)).toContain('a different amount was charged')
  expect(wordsOfAttempt({ status: 'voided', refunds: [] })).toContain('not charged')
})

import { expect, test } from 'vitest'
import { payingSentence, periodWords, renewalSentence } from './renewal-words.ts'

const lines = {
  orderTotalCents: 2500,
  discountAmountCents: 0,
  taxAmountCents: 175,
  regulatoryFeeCents: 200,
  activationFeeCents: 0,
  finalCheckoutAmountCents: 2875,
}
const paidUntil = '2026-12-20T12:00:00.000Z'

test('a line that renews says when it is charged and how much', () => {
  const chargeAt = '2026-12-18T12:00:00.000Z'
  expect(renewalSentence({ suspendedSince: null, paidUntil, chargeAt, lines })).toBe(
    'Paid until Dec 20, 2026. We charge $28.75 on Dec 18, 2026, and the line goes on.',
  )
})

test('a line that runs out says so, and one without service how to get it back', () => {
  const off = { paidUntil, chargeAt: null, lines }
  expect(renewalSentence({ ...off, suspendedSince: null })).toContain('no service until you pay')
  expect(renewalSentence({ ...off, suspendedSince: paidUntil })).toContain('switches the line on')
})

test('a period is said as a price says it', () => {
  expect([1, 3, 12].map(periodWords)).toEqual(['for 30 days', 'for 3 months', 'for 12 months'])
})

test('a payment says what it buys: more of the plan, or service again', () => {
  const plan = { planId: 'light-monthly', planName: 'Light', periodMonths: 1 }
  expect(payingSentence({ plan, paidUntil, suspendedSince: null })).toBe(
    '30 more days of Light, from Dec 20, 2026 on.',
  )
  const year = { ...plan, periodMonths: 12 }
  expect(payingSentence({ plan: year, paidUntil, suspendedSince: paidUntil })).toBe(
    '12 months of Light, from now on. Your line works again at once.',
  )
})

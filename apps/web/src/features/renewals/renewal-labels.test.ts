import type { Renewal } from '@openline/contract/processes/renewals'
import { describe, expect, test } from 'vitest'
import {
  noticeSentence,
  payingSentence,
  periodWords,
  renewalSentence,
  renewalTrouble,
} from './renewal-labels.ts'

const lines = {
  orderTotalCents: 2500,
  discountAmountCents: 0,
  taxAmountCents: 175,
  regulatoryFeeCents: 200,
  activationFeeCents: 0,
  finalCheckoutAmountCents: 2875,
}
const paidUntil = '2026-12-20T12:00:00.000Z'
const chargeAt = '2026-12-18T12:00:00.000Z'
const plan = { planId: 'light-monthly', planName: 'Light', periodMonths: 1 }

function aRenewal(changes: Partial<Renewal> = {}): Renewal {
  return {
    lineId: '7d4b6bf5-3b0e-4a0e-8f5e-0d9f2f8f6a11',
    paidUntil,
    suspendedSince: null,
    autoRenew: true,
    consent: null,
    chargeAt,
    notice: null,
    plan,
    planChange: null,
    lines,
    creditCents: 0,
    explain: [],
    problem: null,
    card: null,
    autoRenewProblem: null,
    discountNote: null,
    cardProblem: null,
    failure: null,
    orderId: null,
    planProblem: null,
    nextActions: ['renew_now', 'switch_off', 'choose_card'],
    ...changes,
  }
}

test('a line that renews says when it is charged and how much', () => {
  expect(renewalSentence(aRenewal())).toBe(
    'Paid through Dec 20, 2026. Auto-renews: we’ll charge $28.75 on Dec 18, 2026.',
  )
})

test('a line whose renewal uses credit says what is left for the card', () => {
  expect(renewalSentence(aRenewal({ creditCents: 500 }))).toBe(
    'Paid through Dec 20, 2026. Auto-renews: we’ll use your $5.00 credit and charge $23.75 on Dec 18, 2026.',
  )
})

test.each([
  ['charge', 'We emailed you about this charge of $28.75 on Nov 10, 2026.'],
  ['term', 'We emailed you about this charge of $28.75 on Nov 10, 2026.'],
  [
    'price_change',
    'We emailed you about the new price on Nov 10, 2026: $28.75 with taxes and fees.',
  ],
  ['annual_reminder', 'We emailed you your yearly reminder on Nov 10, 2026: $28.75 per charge.'],
] as const)('a notice of the kind %s says when it was sent and its price', (kind, words) => {
  const notice = { kind, sentAt: '2026-11-10T12:00:00.000Z', totalCents: 2875, isDelivered: true }
  expect(noticeSentence(notice)).toBe(words)
  expect(noticeSentence({ ...notice, isDelivered: false })).toContain(
    'Without a notice, we won’t charge your card.',
  )
})

test('an expiring line says so, and one without service says how to restore it', () => {
  expect(renewalSentence(aRenewal({ chargeAt: null }))).toContain('unless you renew')
  expect(renewalSentence(aRenewal({ suspendedSince: paidUntil }))).toContain('Renew to restore it')
})

test('a renewal that the bank asks about promises no charge on a day', () => {
  const sentence = renewalSentence(aRenewal({ nextActions: ['confirm_payment', 'renew_now'] }))
  expect(sentence).toContain('Your bank is waiting for you to approve the renewal.')
  expect(sentence).not.toContain('we’ll charge')
})

test('a line that lost its service on the day its plan expired says the day once', () => {
  expect(renewalSentence(aRenewal({ suspendedSince: paidUntil }))).toContain(
    'Your plan expired and service stopped on Dec 20, 2026.',
  )
  expect(renewalSentence(aRenewal({ suspendedSince: '2026-12-23T18:00:00.000Z' }))).toContain(
    'Your plan expired on Dec 20, 2026, and service stopped on Dec 23, 2026.',
  )
})

test('a charge that cannot be is not promised', () => {
  expect(renewalSentence(aRenewal({ cardProblem: 'expired' }))).not.toContain('we’ll charge')
})

test('a period is named as in a price', () => {
  expect([1, 3, 12].map(periodWords)).toEqual(['for 30 days', 'for 3 months', 'for 12 months'])
})

test('a payment says what it buys: more of the plan, or service again', () => {
  expect(payingSentence({ plan, paidUntil, suspendedSince: null })).toBe(
    '30 more days of Light, starting Dec 20, 2026.',
  )
  const year = { ...plan, periodMonths: 12 }
  expect(payingSentence({ plan: year, paidUntil, suspendedSince: paidUntil })).toBe(
    '12 months of Light, starting today. Service is restored right away.',
  )
})

describe('the trouble of a renewal', () => {
  const failure = { at: chargeAt, message: 'Insufficient funds. Please try another card.' }
  const problem = 'Your card ending in 4444 has expired.'

  test.each([
    ['nothing is wrong', {}, null],
    ['it has no service', { suspendedSince: paidUntil }, ['pay']],
    ['the bank asks', { failure, nextActions: ['confirm_payment', 'renew_now'] }, ['confirm']],
    ['a card was declined', { failure }, ['pay', 'choose_card']],
    ['the card has expired', { cardProblem: 'expired', problem }, ['choose_card']],
    ['it had expired at every try', { cardProblem: 'expired', problem, chargeAt: null }, ['pay']],
    ['a notice was missing', { problem: 'No notice.', chargeAt: null }, ['pay']],
    ['there is no card', { cardProblem: 'missing', problem }, ['add_card']],
  ] satisfies [string, Partial<Renewal>, string[] | null][])(
    'when %s leads to what helps',
    (_what, changes, remedies) => {
      expect(renewalTrouble(aRenewal(changes))?.remedies ?? null).toEqual(remedies)
    },
  )

  test('says why, and what comes next', () => {
    expect(renewalTrouble(aRenewal({ failure }))?.text).toBe(
      'Insufficient funds. Please try another card. We’ll try again on Dec 18, 2026.',
    )
    expect(renewalTrouble(aRenewal({ failure, chargeAt: null }))?.text).toContain(
      'Pay by Dec 20, 2026 to keep your service.',
    )
    const expired = renewalTrouble(aRenewal({ cardProblem: 'expired', problem }))
    expect(expired?.text).toContain('ending in 4444 has expired.')
  })
})

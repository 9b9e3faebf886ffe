import type { Quote } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import {
  noPrice,
  type PriceEvent,
  priceQuestion,
  priceReducer,
  questionKey,
  renewInMs,
} from './price.ts'

const question = {
  planId: 'light',
  simType: 'esim',
  zipCode: '50309',
  street: null,
  couponCode: '',
  addOnId: '',
} as const

const entered = {
  simType: 'esim',
  zipCode: '50309',
  couponCode: '',
  addOnId: '',
  streetNumber: '418',
  streetDirection: '',
  streetName: 'Walnut Street',
  city: 'Des Moines',
} as const

function quoteOf(cents: number, changedFrom?: number): Quote {
  return {
    quoteId: `quote-${cents}`,
    expiresAt: '2026-11-20T12:30:00.000Z',
    planId: 'light',
    planName: 'Light',
    simType: 'esim',
    zipCode: '50309',
    couponCode: null,
    withAddOn: null,
    discountNote: null,
    lines: {
      orderTotalCents: cents,
      discountAmountCents: 0,
      taxAmountCents: 0,
      regulatoryFeeCents: 0,
      activationFeeCents: 0,
      finalCheckoutAmountCents: cents,
    },
    creditCents: 0,
    explain: [],
    ...(changedFrom !== undefined && {
      changed: { previousFinalCents: changedFrom, finalCents: cents, message: '' },
    }),
  }
}

function after(...events: readonly PriceEvent[]) {
  return events.reduce(priceReducer, noPrice)
}

const shown = after(
  { type: 'asked', question },
  { type: 'answered', question, quote: quoteOf(1800) },
)

describe('the question', () => {
  test('waits for a SIM type and a whole ZIP code', () => {
    const ask = (more: object) =>
      priceQuestion('light', { ...entered, ...more }, { withStreet: false })
    expect(ask({ simType: '' })).toBeNull()
    expect(ask({ zipCode: '503' })).toBeNull()
    expect(ask({})).toEqual(question)
  })

  test('has the street once the address is entered, and is another one for another street', () => {
    const ask = (more: object) =>
      priceQuestion('light', { ...entered, ...more }, { withStreet: true })
    const { streetNumber, streetName, city } = entered
    expect(ask({})?.street).toEqual({ streetNumber, streetName, city })
    expect(ask({ city: '' })?.street).toBeNull()
    const keys = [question, ask({}), ask({ streetNumber: '419' })].map(questionKey)
    expect(new Set(keys).size).toBe(3)
  })
})

describe('the price on the page', () => {
  test('stays while it is being renewed', () => {
    expect(priceReducer(shown, { type: 'asked', question })).toMatchObject({
      quote: { quoteId: 'quote-1800' },
      isAsking: true,
    })
  })

  test('is removed as soon as other choices are requested', () => {
    const asked = { ...question, zipCode: '10001' }
    expect(priceReducer(shown, { type: 'asked', question: asked }).quote).toBeNull()
  })

  test('is not replaced by a late failure of an older question', () => {
    const older = { ...question, zipCode: '10001' }
    expect(priceReducer(shown, { type: 'failed', question: older, error: null })).toBe(shown)
  })

  test('stays when the server could not be reached', () => {
    const error = new ApiError({ status: 0, code: 'network_error', message: 'Network Error' })
    expect(priceReducer(shown, { type: 'failed', question, error })).toMatchObject({
      quote: { quoteId: 'quote-1800' },
      failure: { message: 'Network Error' },
    })
  })

  test('is removed when the server refuses, with the field to correct', () => {
    const errors = [{ field: 'zipCode', message: 'We do not serve this ZIP code' }]
    const error = new ApiError({ status: 422, code: 'zip_not_served', message: '', errors })
    expect(priceReducer(shown, { type: 'failed', question, error })).toMatchObject({
      quote: null,
      failure: { errors },
    })
  })
})

describe('a price that changed', () => {
  const changed = priceReducer(shown, { type: 'answered', question, quote: quoteOf(1900, 1800) })

  test('is shown, old and new', () => {
    expect(changed.notice).toEqual({ kind: 'changed', fromCents: 1800, toCents: 1900 })
  })

  test('stays on the page while the price is only renewed', () => {
    const renewed = priceReducer(changed, { type: 'answered', question, quote: quoteOf(1900) })
    expect(renewed.notice).toEqual(changed.notice)
  })

  test('is no news once the customer changes the order', () => {
    const other = { ...question, zipCode: '10001' }
    expect(priceReducer(changed, { type: 'asked', question: other }).notice).toBeNull()
  })
})

test('credit that was used elsewhere changes what the card is charged, which is shown', () => {
  const withCredit = (creditCents: number) => ({ ...quoteOf(1800), creditCents })
  const answered = after(
    { type: 'asked', question },
    { type: 'answered', question, quote: withCredit(500) },
    { type: 'answered', question, quote: withCredit(200), afterRefusal: true },
  )
  expect(answered.notice).toEqual({ kind: 'changed', fromCents: 1300, toCents: 1600 })
})

test('a price that expired and still holds is to be confirmed with a fresh click', () => {
  const answered = { type: 'answered', question, quote: quoteOf(1800), afterRefusal: true } as const
  expect(priceReducer(shown, answered).notice).toEqual({ kind: 'confirmed' })
})

describe('renewing', () => {
  const expiring = { expiresAt: '2026-11-20T12:30:00.000Z' }

  test('comes a little before the end', () => {
    expect(renewInMs(expiring, Date.parse('2026-11-20T12:00:00.000Z'))).toBe(30 * 60_000 - 15_000)
  })

  test('does not repeat in a loop on a device with a wrong clock', () => {
    expect(renewInMs(expiring, Date.parse('2026-11-21T12:00:00.000Z'))).toBe(30_000)
  })
})

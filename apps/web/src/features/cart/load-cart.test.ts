import { createQuote, getPlan, type Quote } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { ApiError, type Call } from '../../lib/api-client.ts'
import { aPlan } from '../../testing/plans.ts'
import { newCartItem } from './cart.ts'
import { loadCart } from './load-cart.ts'

const { signal } = new AbortController()
const plan = { ...aPlan({ planId: 'light', name: 'Light' }), addOns: ['2 GB of data'] }

const quote: Quote = {
  quoteId: 'c1f7a1f0-6a55-4b0e-9b5e-2f8f3f3f0001',
  expiresAt: '2026-01-01T12:30:00.000Z',
  planId: 'light',
  planName: 'Light',
  simType: 'esim',
  zipCode: '50309',
  couponCode: null,
  withAddOn: null,
  discountNote: null,
  lines: {
    orderTotalCents: 1500,
    discountAmountCents: 0,
    taxAmountCents: 105,
    regulatoryFeeCents: 150,
    activationFeeCents: 0,
    finalCheckoutAmountCents: 1755,
  },
  creditCents: 0,
  explain: [],
}

type Answers = { readonly plan?: unknown; readonly quote?: unknown }

/** A server that gives these answers, or throws those that are errors; keeps the quotes asked for. */
function serverWith(answers: Answers) {
  const asked: unknown[] = []
  const answer = (endpoint: unknown, { body }: { body?: unknown }) => {
    if (endpoint === createQuote) asked.push(body)
    const given =
      endpoint === getPlan
        ? (answers.plan ?? { plan, addOns: plan.addOns })
        : (answers.quote ?? quote)
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
  }
  return { call: answer as unknown as Call, asked } // answers the two endpoints of the cart
}

function failure(status: number, code: ApiError['code'], errors: ApiError['errors'] = []) {
  return new ApiError({ status, code, message: `Failed: ${code}`, errors })
}

const item = newCartItem('light', 'Light', { simType: 'esim', zipCode: '50309' })

describe('the cart', () => {
  test('is empty when nothing is in it', async () => {
    expect(await loadCart(serverWith({}).call, null, { signal })).toEqual({
      kind: 'empty',
      item: null,
    })
  })

  test('shows the plan with the price of this moment', async () => {
    expect(await loadCart(serverWith({}).call, item, { signal })).toEqual({
      kind: 'filled',
      item,
      plan,
      price: { kind: 'quoted', quote, couponRefusal: '' },
    })
  })

  test('requests no price without a ZIP code', async () => {
    const { call, asked } = serverWith({})
    const view = await loadCart(call, newCartItem('light', 'Light'), { signal })

    expect(view).toMatchObject({ kind: 'filled', price: { kind: 'unasked' } })
    expect(asked).toEqual([])
  })

  test('asks with every choice and with the price shown before', async () => {
    const { call, asked } = serverWith({})
    const chosen = { ...item, couponCode: 'FIRST5', quoteId: quote.quoteId }
    await loadCart(call, chosen, { signal })
    await loadCart(call, item, { signal })

    expect(asked).toEqual([
      {
        planId: 'light',
        simType: 'esim',
        zipCode: '50309',
        couponCode: 'FIRST5',
        previousQuoteId: quote.quoteId,
      },
      { planId: 'light', simType: 'esim', zipCode: '50309' },
    ])
  })

  test('says that a plan left the shop', async () => {
    const retired = failure(404, 'not_found')

    expect(await loadCart(serverWith({ plan: retired }).call, item, { signal })).toEqual({
      kind: 'gone',
      item,
      message: 'Failed: not_found',
    })
  })

  test('keeps the plan on show when a choice has no price, and names the field', async () => {
    const errors = [{ field: 'zipCode', message: 'We do not serve this ZIP code' }]
    const refused = failure(422, 'validation_failed', errors)

    expect(await loadCart(serverWith({ quote: refused }).call, item, { signal })).toMatchObject({
      kind: 'filled',
      plan,
      price: { kind: 'refused', errors },
    })
  })

  test('has the price without a coupon that does not fit, and says why', async () => {
    const errors = [{ field: 'couponCode', message: 'This coupon code has expired' }]
    const asked: unknown[] = []
    const answer = (endpoint: unknown, { body }: { body?: { couponCode?: string } }) => {
      if (endpoint === getPlan) return Promise.resolve({ plan })
      asked.push(body?.couponCode)
      const refused = failure(422, 'validation_failed', errors)
      return body?.couponCode === undefined ? Promise.resolve(quote) : Promise.reject(refused)
    }
    const chosen = { ...item, couponCode: 'SPRING25' }
    const view = await loadCart(answer as unknown as Call, chosen, { signal }) // the cart's endpoints

    expect(view).toMatchObject({
      price: { kind: 'quoted', quote, couponRefusal: 'This coupon code has expired' },
    })
    expect(asked).toEqual(['SPRING25', undefined])
  })

  test('keeps the plan on show when the connection is lost, and only its price is missing', async () => {
    const lost = failure(0, 'internal')
    const { call } = serverWith({ plan: lost, quote: lost })
    expect(await loadCart(call, item, { signal, known: plan })).toEqual({
      kind: 'filled',
      item,
      plan,
      price: { kind: 'failed', message: 'Failed: internal' },
    })
    const other = { ...aPlan({ planId: 'standard' }), addOns: [] }
    expect(await loadCart(call, item, { signal, known: other })).toMatchObject({ kind: 'failed' })
  })

  test('can be tried again when the price or the plan could not be loaded', async () => {
    const broken = failure(500, 'internal')

    expect(await loadCart(serverWith({ quote: broken }).call, item, { signal })).toMatchObject({
      kind: 'filled',
      price: { kind: 'failed', message: 'Failed: internal' },
    })
    expect(await loadCart(serverWith({ plan: broken }).call, item, { signal })).toMatchObject({
      kind: 'failed',
      message: 'Failed: internal',
    })
  })

  test('has a price for a customer whose session has just ended', async () => {
    const over = failure(401, 'not_signed_in')
    const answers = [Promise.reject(over), Promise.resolve(quote)]
    const answer = (endpoint: unknown) =>
      endpoint === getPlan ? Promise.resolve({ plan }) : answers.shift()
    const view = await loadCart(answer as unknown as Call, item, { signal })

    expect(view).toMatchObject({ kind: 'filled', price: { kind: 'quoted', quote } })
  })

  test('rejects when the load was canceled', async () => {
    const given = failure(0, 'canceled')

    await expect(loadCart(serverWith({ quote: given }).call, item, { signal })).rejects.toBe(given)
    await expect(loadCart(serverWith({ plan: given }).call, item, { signal })).rejects.toBe(given)
  })
})

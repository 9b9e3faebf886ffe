import type { OfferedPlan } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { ApiError, type Call } from '../../lib/api-client.ts'
import { aPlan } from '../../testing/plans.ts'
import { askedPlan } from './cart-address.ts'
import { loadAskedCart } from './load-asked-cart.server.ts'

const plan = aPlan({ planId: 'light', name: 'Light', simTypes: ['physical', 'esim'] })
const notes: OfferedPlan['allInNotes'] = [
  { line: 'orderTotalCents', group: 'price', text: 'Plan price, 1 month', cents: 1500 },
  { line: 'discountAmountCents', group: 'price', text: 'Coupon FIRST5', cents: 500 },
  { line: 'taxAmountCents', group: 'government', text: 'Sales tax', cents: 60 },
  { line: 'regulatoryFeeCents', group: 'government', text: '911 fee', cents: 51 },
  { line: 'regulatoryFeeCents', group: 'own_fee', text: 'Regulatory Recovery Fee', cents: 99 },
]
const offered = { plan: { ...plan, allInPriceCents: 1210, allInNotes: notes } }

type Query = Readonly<Record<string, string>>

/** What the server shows at an address, when it gives `answer` to a question for the price. */
async function viewAt(search: string, answer: (query: Query) => object = () => offered) {
  const asked: Query[] = []
  const call = async (_: unknown, { query }: { query: Query }) => {
    if (query['zipCode'] === undefined) return { plan, addOns: ['2 GB of data'] }
    asked.push(query)
    const given = answer(query)
    if (given instanceof Error) throw given
    return given
  }
  const at = askedPlan(new URL(`/cart${search}`, 'https://shop.example'))
  const { signal } = new AbortController()
  const view = await loadAskedCart(call as unknown as Call, at, signal) // answers the one endpoint that is asked
  return { view, asked }
}

describe('the cart of an address', () => {
  test('is empty without a plan', async () => {
    expect((await viewAt('')).view).toEqual({ kind: 'empty', item: null })
  })

  test('has every line of the price, and no quote', async () => {
    const { view, asked } = await viewAt('?plan=light&sim=esim&zip=50309&coupon=FIRST5')
    expect(asked).toEqual([{ zipCode: '50309', simType: 'esim', couponCode: 'FIRST5' }])
    expect(view).toMatchObject({
      kind: 'filled',
      plan: { planId: 'light', addOns: ['2 GB of data'] },
      item: { id: '', planId: 'light', planName: 'Light', simType: 'esim', quoteId: null },
      price: {
        kind: 'quoted',
        couponRefusal: '',
        quote: {
          quoteId: null,
          expiresAt: null,
          zipCode: '50309',
          explain: notes,
          lines: {
            orderTotalCents: 1500,
            discountAmountCents: 500,
            taxAmountCents: 60,
            regulatoryFeeCents: 150,
            activationFeeCents: 0,
            finalCheckoutAmountCents: 1210,
          },
        },
      },
    })
  })

  test('begins with the first SIM type of the plan, and asks for a ZIP code', async () => {
    const { view, asked } = await viewAt('?plan=light')
    expect(view).toMatchObject({ item: { simType: 'physical' }, price: { kind: 'unasked' } })
    expect(asked).toEqual([])
  })

  test('names the ZIP code that was left empty', async () => {
    const { view } = await viewAt('?plan=light&zip=')
    const errors = [{ field: 'zipCode', message: 'Please enter 5 digit ZIP Code' }]
    expect(view).toMatchObject({ kind: 'filled', price: { kind: 'refused', errors } })
  })

  test('keeps the plan while its taxes are not known, or the price is lost', async () => {
    const lost = new ApiError({ status: 500, code: 'internal', message: 'Lost' })
    for (const answer of [{ plan }, lost]) {
      const { view } = await viewAt('?plan=light&zip=50309', () => answer)
      expect(view).toMatchObject({
        kind: 'filled',
        plan: { name: 'Light' },
        price: {
          kind: 'failed',
          message: answer === lost ? 'Lost' : 'Please try again in a moment.',
        },
      })
    }
  })

  test('has the price without a coupon that does not fit', async () => {
    const errors = [{ field: 'couponCode', message: 'Expired' }]
    const refused = new ApiError({ status: 422, code: 'validation_failed', message: '', errors })
    const { view } = await viewAt('?plan=light&zip=50309&coupon=OLD', ({ couponCode }) =>
      couponCode === undefined ? offered : refused,
    )
    expect(view).toMatchObject({ price: { kind: 'quoted', couponRefusal: 'Expired' } })
  })
})

import type { PriceNote } from '@openline/contract/sales/shop'
import { expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import { labelOfCart } from './cart-label.ts'
import type { ShownQuote } from './load-cart.ts'

const plan = aPlan({ periodMonths: 1 })

function surcharge(cents: number): PriceNote {
  return { line: 'regulatoryFeeCents', group: 'passed_on', text: 'Fed USF Cellular', cents }
}

function feesWith(quote: Pick<ShownQuote, 'explain' | 'withAddOn'>) {
  const rest = { lines: undefined, discountNote: null, zipCode: '50309', quoteId: null }
  // The label reads nothing of the rest.
  const shown = { ...rest, ...quote } as unknown as ShownQuote
  const price = { kind: 'quoted', quote: shown, couponRefusal: '' } as const
  return labelOfCart({ plan, price }).providerMonthlyFees.slice(
    plan.label.providerMonthlyFees.length,
  )
}

test('the label in the cart names the surcharges of the plan, also with data beside it', () => {
  const named = [{ name: 'Fed USF Cellular', amountCents: 120, note: null }]
  expect(feesWith({ explain: [surcharge(120)], withAddOn: null })).toEqual(named)
  const withAddOn = { addOnId: 'data-2gb', title: '2 GB', explainPlan: [surcharge(120)] }
  expect(feesWith({ explain: [surcharge(190)], withAddOn })).toEqual(named)
})

test('it names none while the ZIP code is missing', () => {
  expect(labelOfCart({ plan, price: { kind: 'unasked' } })).toEqual(plan.label)
})

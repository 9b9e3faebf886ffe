import type { Plan } from '@openline/contract/sales/plan'
import { shippedPrices } from '@openline/testing/price-shop'
import { describe, expect, test } from 'vitest'
import { combineDiscounts, lineDiscountOn } from './line-discount.ts'
import { couponsSchema, type LineDiscount } from './rate-tables.ts'
import { ownCentsOf, type Priced, type RenewalQuestion, renewalPrices } from './shop.ts'

const { plans, prices, tax } = await shippedPrices()

const fiveDollars: LineDiscount = {
  discount: { kind: 'amount', centsPerMonth: 500 },
  planIds: null,
  withCoupon: 'better',
}
const aFifth: LineDiscount = { ...fiveDollars, discount: { kind: 'percent', percent: 20 } }

function aPlan(more: Partial<Plan> = {}) {
  return { planId: 'unlimited-monthly', priceCents: 4000, periodMonths: 1, ...more }
}

describe('the discount for another line', () => {
  test('is an amount for each month, or a part of the price', () => {
    expect(lineDiscountOn(aPlan(), fiveDollars)).toBe(500)
    expect(lineDiscountOn(aPlan({ priceCents: 36_000, periodMonths: 12 }), fiveDollars)).toBe(6000)
    expect(lineDiscountOn(aPlan({ priceCents: 2525 }), aFifth)).toBe(505)
    expect(lineDiscountOn(aPlan(), null)).toBe(0)
  })

  test('is for the plans that it names', () => {
    const named = { ...fiveDollars, planIds: ['light-monthly'] }
    expect(lineDiscountOn(aPlan(), named)).toBe(0)
    expect(lineDiscountOn(aPlan({ planId: 'light-monthly' }), named)).toBe(500)
  })

  test('leaves what a card can be charged', () => {
    expect(lineDiscountOn(aPlan({ priceCents: 520 }), fiveDollars)).toBe(470)
    expect(lineDiscountOn(aPlan({ priceCents: 30 }), fiveDollars)).toBe(0)
  })

  test('counts beside a coupon, or instead of one that is not worth more', () => {
    const both = { ...fiveDollars, withCoupon: 'both' as const }
    const offered = { couponCents: 500, lineCents: 500 }
    expect(combineDiscounts(offered, both)).toEqual(offered)
    expect(combineDiscounts(offered, fiveDollars)).toBeNull()
    expect(combineDiscounts({ couponCents: 501, lineCents: 500 }, fiveDollars)).toEqual({
      couponCents: 501,
      lineCents: 0,
    })
  })

  test.each([
    ['nothing off', { discount: { kind: 'amount', centsPerMonth: 0 } }],
    ['more than all', { discount: { kind: 'percent', percent: 101 } }],
    ['no plan', { planIds: [] }],
    ['no rule for coupons', { withCoupon: 'sometimes' }],
  ])('is refused at the start with %s', (_, wrong) => {
    const file = { coupons: [], lineDiscount: { ...fiveDollars, ...wrong } }
    expect(couponsSchema.safeParse(file).success).toBe(false)
    expect(couponsSchema.safeParse({ ...file, lineDiscount: fiveDollars }).success).toBe(true)
  })
})

async function renewed(more: Partial<RenewalQuestion>, lineDiscount = fiveDollars) {
  const deps = {
    prices: { ...prices, lineDiscount },
    tax,
    catalog: () =>
      Promise.resolve({
        byId: new Map(plans.map((plan) => [plan.planId, plan])),
        onSale: plans,
        isAnswered: true,
      }),
  }
  const [price] = await renewalPrices(deps, [
    {
      planId: 'unlimited-monthly',
      currentPlanId: 'unlimited-monthly',
      simType: 'esim',
      zipCode: '50309',
      isAnotherLine: false,
      lastLineDiscountCents: 500,
      mostOwnCents: null,
      on: new Date('2026-06-15T12:00:00Z'),
      ...more,
    },
  ])
  if (!price?.ok) throw new Error('The renewal has no price')
  return price
}

function partsOf({ lines, basis }: Priced) {
  return [lines.orderTotalCents, lines.discountAmountCents, basis.lineDiscountCents]
}

describe('a renewal at a price that is held', () => {
  test('keeps a discount that ended', async () => {
    const price = await renewed({ mostOwnCents: 3650 })
    expect(partsOf(price)).toEqual([4000, 500, 500])
    expect(ownCentsOf(price)).toBe(3650)
  })

  test('keeps what the discount was lowered by', async () => {
    const price = await renewed(
      { isAnotherLine: true, lastLineDiscountCents: 1000, mostOwnCents: 3150 },
      fiveDollars,
    )
    expect(partsOf(price)).toEqual([4000, 1000, 1000])
  })

  test('has a lower plan price where the plan costs more, beside its discount', async () => {
    const price = await renewed({ isAnotherLine: true, mostOwnCents: 3000 }, aFifth)
    expect(partsOf(price)).toEqual([3650, 800, 800])
    expect(ownCentsOf(price)).toBe(3000)
  })

  test('has no discount where nothing is held', async () => {
    expect(partsOf(await renewed({}))).toEqual([4000, 0, 0])
  })
})

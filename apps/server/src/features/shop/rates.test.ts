import { readFileSync } from 'node:fs'
import { type Plan, planSchema } from '@openline/contract/plan'
import { placeOfZip } from '@openline/contract/zip-codes'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carrierFeesSchema, couponsSchema, jurisdictionsSchema, type Rates } from './rate-tables.ts'
import { type PriceRequest, priceLines } from './rates.ts'

function read(path: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../../../../content/${path}`, import.meta.url), 'utf8'),
  )
}

const rates: Rates = {
  jurisdictions: jurisdictionsSchema.parse(read('rates/jurisdictions.json')).jurisdictions,
  carrierFees: carrierFeesSchema.parse(read('rates/carrier-fees.json')),
}
const { coupons } = couponsSchema.parse(read('coupons.json'))
const published = read('api/plans.json') as { data: Array<{ attributes: unknown }> }
const plans = published.data.map(({ attributes }) => planSchema.parse(attributes))

function aPlan(planId: string): Plan {
  const plan = plans.find((candidate) => candidate.planId === planId)
  if (!plan) throw new Error(`No plan ${planId}`)
  return plan
}

function price(more: Partial<PriceRequest> = {}) {
  return priceLines({
    plan: aPlan('light-monthly'),
    zip: '50309',
    simType: 'esim',
    on: new Date('2026-06-15T12:00:00Z'),
    rates,
    coupons,
    ...more,
  })
}

function linesOf(more: Partial<PriceRequest> = {}) {
  const answer = price(more)
  if (!answer.ok) throw new Error(answer.message)
  return answer.lines
}

describe('the price of a plan', () => {
  test('in Iowa has six percent tax, the 51-cent 911 fee and our recovery fee', () => {
    expect(linesOf()).toEqual({
      orderTotalCents: 1500,
      discountAmountCents: 0,
      taxAmountCents: 99,
      regulatoryFeeCents: 51 + 150,
      activationFeeCents: 0,
      finalCheckoutAmountCents: 1800,
    })
  })

  test('has an activation fee with a SIM card and none with an eSIM', () => {
    expect(linesOf({ simType: 'physical' }).activationFeeCents).toBe(1000)
    expect(linesOf({ simType: 'esim' }).activationFeeCents).toBe(0)
  })

  test('has the recovery fee for every month and the 911 fee once', () => {
    const lines = linesOf({ plan: aPlan('light-12-month') })
    expect(lines.regulatoryFeeCents).toBe(51 + 12 * 150)
  })

  test('has neither tax nor 911 fee on a data plan', () => {
    const lines = linesOf({ plan: aPlan('data-10') })
    expect(lines.taxAmountCents).toBe(0)
    expect(lines.regulatoryFeeCents).toBe(150)
  })

  test('takes the percentage where the state charges 911 by percentage', () => {
    const lines = linesOf({ zip: '75201' })
    expect(lines.regulatoryFeeCents).toBe(30 + 150)
  })

  test('rounds half a cent up', () => {
    const plan = { ...aPlan('light-monthly'), priceCents: 1025 }
    expect(linesOf({ plan, zip: '75201' }).regulatoryFeeCents).toBe(21 + 150)
  })

  test('follows the tables of the day', () => {
    const newOrleans = (on: string) => linesOf({ zip: '70112', on: new Date(on) })
    expect(newOrleans('2024-12-31T18:00:00Z').taxAmountCents).toBe(72)
    expect(newOrleans('2025-01-01T18:00:00Z').taxAmountCents).toBe(81)
  })

  test('changes at midnight Central Time', () => {
    const fee = (on: string) => linesOf({ on: new Date(on) }).regulatoryFeeCents - 51
    expect(fee('2026-01-01T05:59:59Z')).toBe(125)
    expect(fee('2026-01-01T06:00:00Z')).toBe(150)
  })

  test('separates government taxes from carrier fees, so that each can be named', () => {
    const basisOf = (more: Partial<PriceRequest>) => {
      const answer = price(more)
      if (!answer.ok) throw new Error(answer.message)
      return answer.basis
    }
    expect(basisOf({})).toEqual({ recoveryFeeCents: 150, taxState: 'IA', taxPercent: 6 })
    expect(basisOf({ plan: aPlan('light-12-month') }).recoveryFeeCents).toBe(12 * 150)
    expect(basisOf({ plan: aPlan('data-10') }).taxPercent).toBe(0)
  })
})

describe('a coupon', () => {
  test('takes a percentage off the plan, before tax', () => {
    const lines = linesOf({ couponCode: 'WELCOME10' })
    expect(lines.discountAmountCents).toBe(150)
    expect(lines.taxAmountCents).toBe(90)
  })

  test('counts however it is typed', () => {
    expect(linesOf({ couponCode: ' welcome10 ' }).discountAmountCents).toBe(150)
    expect(linesOf({ couponCode: '  ' }).discountAmountCents).toBe(0)
  })

  test('never takes off more than the plan costs', () => {
    const plan = { ...aPlan('light-monthly'), priceCents: 300 }
    expect(linesOf({ plan, couponCode: 'FIRST5' }).discountAmountCents).toBe(300)
  })

  test.each([
    ['that does not exist', { couponCode: 'NOPE' }, 'coupon_unknown'],
    ['whose time has passed', { couponCode: 'SPRING25' }, 'coupon_expired'],
    ['for annual plans only', { couponCode: 'YEAR25' }, 'coupon_not_for_plan'],
    ['for other plans', { couponCode: 'TABLET3' }, 'coupon_not_for_plan'],
  ])('%s is refused', (_, more, reason) => {
    expect(price(more)).toMatchObject({ ok: false, reason })
  })

  test('counts on its last day, Central Time', () => {
    const late = { couponCode: 'SPRING25', on: new Date('2025-06-01T04:59:00Z') }
    expect(price(late).ok).toBe(true)
    expect(price({ ...late, on: new Date('2025-06-01T05:00:00Z') }).ok).toBe(false)
  })
})

describe('a ZIP code', () => {
  test.each([
    ['99501', 'zip_not_served', 'Sorry, we don’t serve Alaska yet.'],
    ['00901', 'zip_not_served', 'Sorry, we don’t serve Puerto Rico yet.'],
    ['09012', 'zip_not_served', 'Sorry, we don’t serve military addresses in Europe yet.'],
    ['00000', 'zip_unknown', 'We don’t recognize this ZIP code. Please check it.'],
    ['5030', 'zip_unknown', 'We don’t recognize this ZIP code. Please check it.'],
  ])('%s is answered with %s', (zip, reason, message) => {
    expect(price({ zip })).toEqual({ ok: false, reason, message })
  })

  test('leads to a place that the tables know', () => {
    const known = new Set(rates.jurisdictions.map(({ code }) => code))
    const prefixes = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, '0'))
    const named = new Set(prefixes.flatMap((prefix) => placeOfZip(`${prefix}01`) ?? []))
    expect(named).toEqual(known)
  })
})

describe('a rate table', () => {
  const iowa = rates.jurisdictions.find(({ code }) => code === 'IA')
  const accepts = (more: object) =>
    jurisdictionsSchema.safeParse({ jurisdictions: [{ ...iowa, ...more }] }).success

  test('goes from old to new', () => {
    const [rate] = iowa?.rates ?? []
    const newer = { ...rate, effectiveFrom: '2099-01-01' }
    expect(accepts({ rates: [rate, newer] })).toBe(true)
    expect(accepts({ rates: [newer, rate] })).toBe(false)
    expect(accepts({ rates: [rate, rate] })).toBe(false)
  })

  test('has rates for every place that is served', () => {
    expect(accepts({ rates: [] })).toBe(false)
    expect(accepts({ rates: [], served: false })).toBe(true)
  })
})

test('the label of every plan on sale lists the recovery fee that is charged today', () => {
  const today = rates.carrierFees.recoveryFee.at(-1)
  for (const plan of plans) {
    const [fee] = plan.label.providerMonthlyFees
    expect(fee?.amountCents).toBe(today?.centsPerMonth)
  }
})

describe('whatever is bought, wherever', () => {
  const anyRequest = fc.record({
    plan: fc
      .record({ plan: fc.constantFrom(...plans), priceCents: fc.integer({ min: 1, max: 100_000 }) })
      .map(({ plan, priceCents }): Plan => ({ ...plan, priceCents })),
    zip: fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0')),
    simType: fc.constantFrom('esim' as const, 'physical' as const),
    couponCode: fc.constantFrom('', ...coupons.map(({ code }) => code)),
    on: fc.date({
      min: new Date('2023-01-01'),
      max: new Date('2030-12-31'),
      noInvalidDate: true,
    }),
  })

  test('the lines are whole cents, none negative, and they add up', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const answer = price(request)
        if (!answer.ok) return
        const { lines } = answer
        expect(Object.values(lines).every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(
          true,
        )
        expect(lines.finalCheckoutAmountCents).toBe(
          lines.orderTotalCents -
            lines.discountAmountCents +
            lines.taxAmountCents +
            lines.regulatoryFeeCents +
            lines.activationFeeCents,
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('a coupon never makes it dearer', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const [withCoupon, without] = [price(request), price({ ...request, couponCode: '' })]
        if (!withCoupon.ok || !without.ok) return
        expect(withCoupon.lines.finalCheckoutAmountCents).toBeLessThanOrEqual(
          without.lines.finalCheckoutAmountCents,
        )
      }),
    )
  })

  test('the same question has the same answer', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        expect(price(request)).toEqual(price(request))
      }),
    )
  })
})

test('a coupon that leaves nothing to pay is refused with a sentence', () => {
  const free = coupons.slice(0, 1).map((coupon) => ({
    ...coupon,
    code: 'FREE',
    planIds: null,
    discount: { kind: 'percent' as const, percent: 100 },
  }))
  const noFees = {
    ...rates.carrierFees,
    recoveryFee: [{ effectiveFrom: '2020-01-01', centsPerMonth: 0 }],
  }
  const answer = price({
    plan: { ...aPlan('data-10'), activationFeeCents: 0 },
    coupons: free,
    couponCode: 'FREE',
    rates: { ...rates, carrierFees: noFees },
  })
  expect(answer).toEqual({
    ok: false,
    reason: 'coupon_leaves_nothing',
    message: 'With that coupon code, the total is too small to charge to a card.',
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plan, planSchema } from '@openline/contract/sales/plan'
import { placeOfZip } from '@openline/contract/zip-codes'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTableTaxes } from '../../../gateways/tax/table-taxes.ts'
import { readTaxTables } from '../../../gateways/tax/tax-tables.ts'
import type { PriceRequest } from './price.ts'
import { priceAll } from './price-all.ts'
import { type PriceTables, readPriceTables } from './price-tables.ts'

const contentDir = fileURLToPath(new URL('../../../../../../content', import.meta.url))
const prices = await readPriceTables(contentDir)
const { rates, coupons } = prices
const tax = createTableTaxes(await readTaxTables(contentDir))
const file = await readFile(join(contentDir, 'api/plans.json'), 'utf8')
const published = JSON.parse(file) as { data: Array<{ attributes: unknown }> }
const plans = published.data.map(({ attributes }) => planSchema.parse(attributes))

function aPlan(planId: string): Plan {
  const plan = plans.find((candidate) => candidate.planId === planId)
  if (!plan) throw new Error(`No plan ${planId}`)
  return plan
}

async function price(more: Partial<PriceRequest> = {}, tables: Partial<PriceTables> = {}) {
  const [answer] = await priceAll({ prices: { ...prices, ...tables }, tax }, [
    {
      plan: aPlan('light-monthly'),
      zip: '50309',
      simType: 'esim',
      on: new Date('2026-06-15T12:00:00Z'),
      ...more,
    },
  ])
  if (!answer) throw new Error('The request was not priced')
  return answer
}

async function pricedOf(more: Partial<PriceRequest> = {}) {
  const answer = await price(more)
  if (!answer.ok) throw new Error(answer.message)
  return answer
}

async function linesOf(more: Partial<PriceRequest> = {}) {
  return (await pricedOf(more)).lines
}

describe('the price of a plan', () => {
  test('in Iowa has six percent tax, the 51-cent 911 fee and our recovery fee', async () => {
    expect(await linesOf()).toEqual({
      orderTotalCents: 1500,
      discountAmountCents: 0,
      taxAmountCents: 99,
      regulatoryFeeCents: 51 + 150,
      activationFeeCents: 0,
      finalCheckoutAmountCents: 1800,
    })
  })

  test('has an activation fee with a SIM card and none with an eSIM', async () => {
    expect((await linesOf({ simType: 'physical' })).activationFeeCents).toBe(1000)
    expect((await linesOf({ simType: 'esim' })).activationFeeCents).toBe(0)
  })

  test('has the recovery fee for every month and the 911 fee once', async () => {
    const lines = await linesOf({ plan: aPlan('light-12-month') })
    expect(lines.regulatoryFeeCents).toBe(51 + 12 * 150)
  })

  test('has neither tax nor 911 fee on a data plan', async () => {
    const lines = await linesOf({ plan: aPlan('data-10') })
    expect(lines.taxAmountCents).toBe(0)
    expect(lines.regulatoryFeeCents).toBe(150)
  })

  test('takes the percentage where the state charges 911 by percentage', async () => {
    const lines = await linesOf({ zip: '75201' })
    expect(lines.regulatoryFeeCents).toBe(30 + 150)
  })

  test('rounds half a cent up', async () => {
    const plan = { ...aPlan('light-monthly'), priceCents: 1025 }
    expect((await linesOf({ plan, zip: '75201' })).regulatoryFeeCents).toBe(21 + 150)
  })

  test('follows the tables of the day', async () => {
    const newOrleans = async (on: string) => linesOf({ zip: '70112', on: new Date(on) })
    expect((await newOrleans('2024-12-31T18:00:00Z')).taxAmountCents).toBe(72)
    expect((await newOrleans('2025-01-01T18:00:00Z')).taxAmountCents).toBe(81)
  })

  test('changes at midnight Central Time', async () => {
    const fee = async (on: string) => (await linesOf({ on: new Date(on) })).regulatoryFeeCents - 51
    expect(await fee('2026-01-01T05:59:59Z')).toBe(125)
    expect(await fee('2026-01-01T06:00:00Z')).toBe(150)
  })

  test('separates government taxes from carrier fees, so that each can be named', async () => {
    const { basis } = await pricedOf()
    expect(basis).toEqual({
      lineDiscountCents: 0,
      recoveryFeeCents: 150,
      taxClass: 'prepaid_wireless',
      taxedBy: 'tables',
      taxes: [
        {
          name: 'Sales tax',
          jurisdiction: 'Iowa',
          level: 'state',
          percent: 6,
          cents: 99,
          line: 'taxAmountCents',
          passedOn: false,
          taxableCents: 1650,
          exemptCents: 0,
          exemptReason: null,
        },
        {
          name: '911 fee',
          jurisdiction: 'Iowa',
          level: 'state',
          percent: null,
          cents: 51,
          line: 'regulatoryFeeCents',
          passedOn: false,
          taxableCents: null,
          exemptCents: 0,
          exemptReason: null,
        },
      ],
    })
    const annual = await pricedOf({ plan: aPlan('light-12-month') })
    expect(annual.basis.recoveryFeeCents).toBe(12 * 150)
    const internet = await pricedOf({ plan: aPlan('data-10') })
    expect(internet.lines.taxAmountCents).toBe(0)
    expect(internet.basis.taxes).toMatchObject([
      { name: 'Sales tax', cents: 0, taxableCents: 0, exemptReason: 'internet_access' },
    ])
  })
})

describe('a coupon', () => {
  test('takes a percentage off the plan, before tax', async () => {
    const lines = await linesOf({ couponCode: 'WELCOME10' })
    expect(lines.discountAmountCents).toBe(150)
    expect(lines.taxAmountCents).toBe(90)
  })

  test('counts however it is typed', async () => {
    expect((await linesOf({ couponCode: ' welcome10 ' })).discountAmountCents).toBe(150)
    expect((await linesOf({ couponCode: '  ' })).discountAmountCents).toBe(0)
  })

  test('never takes off more than the plan costs', async () => {
    const plan = { ...aPlan('light-monthly'), priceCents: 300 }
    expect((await linesOf({ plan, couponCode: 'FIRST5' })).discountAmountCents).toBe(300)
  })

  test.each([
    ['that does not exist', { couponCode: 'NOPE' }, 'coupon_unknown'],
    ['whose time has passed', { couponCode: 'SPRING25' }, 'coupon_expired'],
    ['for annual plans only', { couponCode: 'YEAR25' }, 'coupon_not_for_plan'],
    ['for other plans', { couponCode: 'TABLET3' }, 'coupon_not_for_plan'],
  ])('%s is refused', async (_, more, reason) => {
    expect(await price(more)).toMatchObject({ ok: false, reason })
  })

  test('counts on its last day, Central Time', async () => {
    const late = { couponCode: 'SPRING25', on: new Date('2025-06-01T04:59:00Z') }
    expect((await price(late)).ok).toBe(true)
    expect((await price({ ...late, on: new Date('2025-06-01T05:00:00Z') })).ok).toBe(false)
  })
})

describe('a ZIP code', () => {
  test.each([
    ['99501', 'zip_not_served', 'Sorry, we don’t serve Alaska yet.'],
    ['00901', 'zip_not_served', 'Sorry, we don’t serve Puerto Rico yet.'],
    ['96799', 'zip_not_served', 'Sorry, we don’t serve Guam and the Pacific islands yet.'],
    ['09012', 'zip_not_served', 'Sorry, we don’t serve military addresses in Europe yet.'],
    ['00000', 'zip_unknown', 'We don’t recognize this ZIP code. Please check it.'],
    ['5030', 'zip_unknown', 'We don’t recognize this ZIP code. Please check it.'],
  ])('%s is answered with %s', async (zip, reason, message) => {
    expect(await price({ zip })).toEqual({ ok: false, reason, message })
  })

  test('leads to a place that the tables know', async () => {
    const known = new Set(rates.places.map(({ code }) => code))
    const prefixes = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, '0'))
    const named = new Set(prefixes.flatMap((prefix) => placeOfZip(`${prefix}01`) ?? []))
    expect(named).toEqual(known)
  })
})

test('the label of every plan on sale lists the recovery fee that is charged today', async () => {
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

  test('the lines are whole cents, none negative, and they add up', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const answer = await price(request)
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

  test('a coupon never makes it dearer', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const withCoupon = await price(request)
        const without = await price({ ...request, couponCode: '' })
        if (!withCoupon.ok || !without.ok) return
        expect(withCoupon.lines.finalCheckoutAmountCents).toBeLessThanOrEqual(
          without.lines.finalCheckoutAmountCents,
        )
      }),
    )
  })

  test('the same question has the same answer', async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        expect(await price(request)).toEqual(await price(request))
      }),
    )
  })
})

test('a coupon that leaves nothing to pay is refused with a sentence', async () => {
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
  const answer = await price(
    { plan: { ...aPlan('data-10'), activationFeeCents: 0 }, couponCode: 'FREE' },
    { coupons: free, rates: { ...rates, carrierFees: noFees } },
  )
  expect(answer).toEqual({
    ok: false,
    reason: 'coupon_leaves_nothing',
    message: 'With that coupon code, the total is too small to charge to a card.',
  })
})

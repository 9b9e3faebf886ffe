import type { OfferedPlan } from '@openline/contract/sales/shop'
import { aNamedTax, anEngine, aPriceShop, shippedPrices } from '@openline/testing/price-shop'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { describe, expect, test } from 'vitest'
import { quotes } from '../../../db/schema/orders.ts'
import type { TaxAnswer, TaxGateway } from '../../../gateways/tax/tax.ts'
import { ownCentsOf, renewalPrices } from './shop.ts'

const shipped = await shippedPrices()
const { plans } = shipped
const database = useTestDatabase()

function aShop(tax: TaxGateway, onSale = plans) {
  return aPriceShop(database.db, shipped, { tax, onSale })
}

async function answer<T>(response: Response | Promise<Response>): Promise<T> {
  const settled = await response
  expect(settled.status).toBe(200)
  return (await settled.json()) as T
}

const silent: TaxAnswer = { ok: false, reason: 'unavailable' }
const withOneTax = { ok: true, by: 'avalara', taxes: [aNamedTax()] } satisfies TaxAnswer

describe('while no taxes are known', () => {
  test('plans are listed without totals, and with them soon after there is an answer', async () => {
    let now: TaxAnswer = silent
    const { send, timeIs } = aShop(anEngine(() => now))
    const totals = async () => {
      const response = await send('GET', '/app/plans?zipCode=50309')
      const { plans: listed } = await answer<{ plans: OfferedPlan[] }>(response)
      return { kept: response.headers.get('cache-control'), first: listed[0]?.allInPriceCents }
    }
    expect(await totals()).toEqual({ kept: 'no-store', first: null })
    const one = await answer<{ plan: OfferedPlan }>(
      send('GET', '/app/plans/light-monthly?zipCode=50309'),
    )
    expect(one.plan.allInPriceCents).toBeNull()
    now = withOneTax
    timeIs('2026-06-15T12:00:10Z')
    expect(await totals()).toEqual({ kept: 'public, max-age=60', first: 1500 + 150 + 30 })
  })

  test.each<[string, TaxAnswer]>([
    ['silence', silent],
    ['a negative tax', { ...withOneTax, taxes: [aNamedTax({ cents: -1 })] }],
    ['a part of a cent', { ...withOneTax, taxes: [aNamedTax({ cents: 0.5 })] }],
    ['a tax without a name', { ...withOneTax, taxes: [aNamedTax({ name: ' ' })] }],
    ['what the engine itself calls wrong', { ok: false, reason: 'answer_invalid' }],
  ])('%s is no price: the quote is refused and nothing is stored', async (_, given) => {
    const { quote } = aShop(anEngine(() => given))
    const before = await database.db.$count(quotes)
    const response = await quote()
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      code: 'provider_unavailable',
      message:
        'We can’t work out taxes and fees right now. Nothing was charged. Please try again in a few minutes.',
    })
    expect(await database.db.$count(quotes)).toBe(before)
  })

  test('an answer too many is no price either', async () => {
    const twice: TaxGateway = {
      ...shipped.tax,
      quote: async (sales) => [...(await shipped.tax.quote(sales)), withOneTax],
    }
    const { send } = aShop(twice)
    const { plans: listed } = await answer<{ plans: OfferedPlan[] }>(
      send('GET', '/app/plans?zipCode=50309'),
    )
    expect(listed.every((plan) => plan.allInPriceCents === null)).toBe(true)
  })

  test('a ZIP code that the engine does not know is refused at its field', async () => {
    const { quote, send } = aShop(anEngine(() => ({ ok: false, reason: 'place_unknown' })))
    for (const response of [await quote(), await send('GET', '/app/plans?zipCode=50309')]) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        code: 'zip_not_served',
        errors: [{ field: 'zipCode' }],
      })
    }
  })
})

test('renewals of many lines are one call, in their order, whatever cannot be priced', async () => {
  const asked: number[] = []
  const tax: TaxGateway = {
    ...shipped.tax,
    quote: (sales) => {
      asked.push(sales.length)
      return shipped.tax.quote(sales)
    },
  }
  const place = { zipCode: '50309', simType: 'esim', on: new Date('2026-06-15') } as const
  const question = { ...place, isAnotherLine: false, lastLineDiscountCents: 0 }
  const lineWith = (planId: string, mostOwnCents: number | null = null) => {
    return { ...question, planId, currentPlanId: planId, mostOwnCents }
  }
  const prices = await renewalPrices(aShop(tax).deps, [
    lineWith('data-10'),
    lineWith('no-plan'),
    { ...lineWith('light-monthly'), zipCode: '00901' },
    lineWith('standard-monthly', 2000),
    lineWith('light-monthly'),
  ])
  expect(prices.map((price) => (price.ok ? price.plan.planId : price.field))).toEqual([
    'data-10',
    'planId',
    'zipCode',
    'standard-monthly',
    'light-monthly',
  ])
  expect(prices.map((price) => price.ok && ownCentsOf(price))).toMatchObject({ 3: 2000 })
  expect(asked).toEqual([3])
})

test('prices of an engine are kept ten minutes, each ZIP code on its own', async () => {
  let asked = 0
  const engine = anEngine(() => {
    asked += 1
    return withOneTax
  })
  const { send, timeIs } = aShop(engine, plans.slice(0, 1))
  const list = (zipCode: string) => answer(send('GET', `/app/plans?zipCode=${zipCode}`))
  await Promise.all([list('50309'), list('50309'), list('50310')])
  timeIs('2026-06-15T12:09:59Z')
  await list('50309')
  expect(asked).toBe(2)
  timeIs('2026-06-15T12:10:00Z')
  await list('50309')
  expect(asked).toBe(3)
})

import { randomUUID } from 'node:crypto'
import { finalAmountCents } from '@openline/contract/money'
import type { Plan } from '@openline/contract/sales/plan'
import type { OfferedPlan, Quote } from '@openline/contract/sales/shop'
import { featureApp } from '@openline/testing/feature-app'
import { aCaller, aPriceShop, shippedPrices } from '@openline/testing/price-shop'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { quotes } from '../../../db/schema/orders.ts'
import { createCatalog } from './catalog.ts'
import { createPlanLists } from './plan-list.ts'
import { shopRoutes } from './routes.ts'
import { currentLines, loadQuote } from './shop.ts'
import { quoteRetention } from './store.ts'

const shipped = await shippedPrices()
const { content, plans, prices } = shipped
const database = useTestDatabase()
const kim = aCaller()
const token = 'a'.repeat(40)
const otherToken = 'b'.repeat(40)
const customers = { [token]: kim, [otherToken]: aCaller() }

/** A shop of its own; quotes go to the shared test database. */
function aShop(onSale: readonly Plan[] = plans, networkScale = 100) {
  return aPriceShop(database.db, shipped, { onSale, networkScale, customers })
}

async function answer<T>(response: Response | Promise<Response>): Promise<T> {
  const settled = await response
  expect(settled.status).toBe(200)
  return (await settled.json()) as T
}

describe('the plan list', () => {
  test('shows the plans on sale in shop order, each with its broadband label', async () => {
    const listed = await answer<{ plans: OfferedPlan[] }>(aShop().send('GET', '/app/plans'))
    expect(listed.plans.map(({ planId }) => planId)).toEqual(
      plans.filter(({ status }) => status === 'available').map(({ planId }) => planId),
    )
    expect(listed.plans.every((plan) => plan.label.planName && plan.allInPriceCents === null)).toBe(
      true,
    )
    expect(listed.plans.every(({ allInNotes }) => allInNotes === null)).toBe(true)
  })

  test('says the whole price where the customer lives', async () => {
    const { send } = aShop()
    const inIowa = await answer<{ plans: OfferedPlan[] }>(send('GET', '/app/plans?zipCode=50309'))
    expect(inIowa.plans[0]).toMatchObject({ planId: 'light-monthly', allInPriceCents: 1800 })
    const inTexas = await answer<{ plans: OfferedPlan[] }>(send('GET', '/app/plans?zipCode=75201'))
    expect(inTexas.plans[0]?.allInPriceCents).not.toBe(1800)
  })

  test('is in the language that is asked for, and never kept for another', async () => {
    const deps = { ...aShop().deps, catalog: createCatalog(content) }
    const { send } = featureApp(shopRoutes({ ...deps, planLists: createPlanLists(deps) }))
    for (const wanted of ['es-MX,es;q=0.9', 'en', 'es', 'en-US']) {
      const response = await send('GET', '/app/plans', { headers: { 'accept-language': wanted } })
      expect(response.headers.get('vary')).toBe('accept-encoding, accept-language')
      const { plans: listed } = await answer<{ plans: OfferedPlan[] }>(response)
      expect(listed[0]).toMatchObject({
        name: 'Light',
        features: expect.arrayContaining([
          wanted.startsWith('es')
            ? '5 GB de datos 5G y 4G al mes'
            : '5 GB of 5G and 4G data per month',
        ]),
      })
    }
  })

  test('is not sent again to who has it already', async () => {
    const { send } = aShop()
    const first = await send('GET', '/app/plans')
    const etag = first.headers.get('etag') ?? ''
    const again = await send('GET', '/app/plans', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is kept by no cache until the content service has answered', async () => {
    const kept = async (isAnswered: boolean) => {
      const { send } = aPriceShop(database.db, shipped, { isAnswered })
      return (await send('GET', '/app/plans')).headers.get('cache-control')
    }
    expect([await kept(true), await kept(false)]).toEqual(['public, max-age=60', 'no-store'])
  })

  test('follows a change within a second', async () => {
    const { send, sell, timeIs } = aShop()
    await send('GET', '/app/plans')
    sell(plans.slice(0, 1))
    timeIs('2026-06-15T12:00:01Z')
    const listed = await answer<{ plans: OfferedPlan[] }>(send('GET', '/app/plans'))
    expect(listed.plans).toHaveLength(1)
  })

  test('follows the rates of the day', async () => {
    const { send, timeIs } = aShop()
    const price = async () => {
      const { plans: listed } = await answer<{ plans: OfferedPlan[] }>(
        send('GET', '/app/plans?zipCode=70112'),
      )
      return listed[0]?.allInPriceCents ?? 0
    }
    timeIs('2024-12-31T18:00:00Z')
    const before = await price()
    timeIs('2025-01-01T18:00:00Z')
    expect(await price()).toBe(before + 9)
  })

  test('holds no plan that was retired', async () => {
    const [first, ...others] = plans.map((plan) => ({ ...plan }))
    if (!first) throw new Error('no plans')
    const { send } = aShop([{ ...first, status: 'retired' }, ...others])
    const listed = await answer<{ plans: OfferedPlan[] }>(send('GET', '/app/plans'))
    expect(listed.plans).toHaveLength(others.length)
    const one = await send('GET', `/app/plans/${first.planId}`)
    expect(one.status).toBe(404)
    expect(await one.json()).toMatchObject({ message: 'Light is no longer available' })
  })
})

describe('one plan', () => {
  test('is found by its id, with the price for a ZIP code', async () => {
    const { plan } = await answer<{ plan: OfferedPlan }>(
      aShop().send('GET', '/app/plans/light-monthly?zipCode=50309'),
    )
    expect(plan).toMatchObject({ name: 'Light', allInPriceCents: 1800 })
  })

  test('costs for its choices what a quote says, and puts nothing on record', async () => {
    const { send, quote } = aShop()
    const before = await database.db.$count(quotes)
    const { plan } = await answer<{ plan: OfferedPlan }>(
      send('GET', '/app/plans/light-monthly?zipCode=60601&simType=physical&couponCode=welcome10'),
    )
    expect(await database.db.$count(quotes)).toBe(before)
    const { lines, explain } = await answer<Quote>(
      quote({ simType: 'physical', zipCode: '60601', couponCode: 'WELCOME10' }),
    )
    expect(plan.allInPriceCents).toBe(lines.finalCheckoutAmountCents)
    expect(plan.allInNotes).toEqual(explain)
  })

  test.each([
    ['simType=physical', 'simType'],
    ['couponCode=NO-SUCH-CODE', 'couponCode'],
  ])('has no price for %s that it is not sold with', async (choice, field) => {
    const esimOnly = plans.map((plan) => ({ ...plan, simTypes: ['esim' as const] }))
    const response = await aShop(esimOnly).send(
      'GET',
      `/app/plans/light-monthly?zipCode=50309&${choice}`,
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ field }] })
  })

  test('may be kept until it changes, but not with a coupon, which has an end of its own', async () => {
    const { send } = aShop()
    const keptAs = async (query: string) =>
      (await send('GET', `/app/plans/light-monthly${query}`)).headers.get('cache-control')
    expect(await keptAs('')).toBe('no-cache')
    expect(await keptAs('?zipCode=50309')).toBe('no-cache')
    expect(await keptAs('?zipCode=50309&couponCode=WELCOME10')).toBe('no-store')
  })

  test('is no way to guess coupon codes: those asked for from a network are counted', async () => {
    const { send } = aShop(plans, 1)
    const query = '?zipCode=50309&couponCode=WELCOME10'
    const ask = (from: string) =>
      send('GET', `/app/plans/light-monthly${query}`, { headers: { 'x-forwarded-for': from } })
    const asked = await Promise.all(Array.from({ length: 201 }, () => ask('198.51.100.77')))
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await ask('198.51.100.78')).status).toBe(200)
  })

  test('that does not exist is not found', async () => {
    const response = await aShop().send('GET', '/app/plans/gold')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'We couldn’t find that plan' })
  })
})

describe('a ZIP code', () => {
  const refused = [
    ['99501', 'Sorry, we don’t serve Alaska yet.'],
    ['00000', 'We don’t recognize this ZIP code. Please check it.'],
  ] as const

  test.each(refused)(
    'that we do not serve (%s) is refused by name everywhere',
    async (zipCode, message) => {
      const { send, quote } = aShop()
      const answers = await Promise.all([
        send('GET', `/app/plans?zipCode=${zipCode}`),
        send('GET', `/app/plans/light-monthly?zipCode=${zipCode}`),
        quote({ zipCode }),
      ])
      for (const response of answers) {
        expect(response.status).toBe(422)
        expect(await response.json()).toEqual({
          message,
          code: 'zip_not_served',
          errors: [{ field: 'zipCode', message }],
        })
      }
    },
  )

  test('must have five digits', async () => {
    const response = await aShop().send('GET', '/app/plans?zipCode=123')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'zipCode', message: 'Please enter 5 digit ZIP Code' }],
    })
  })
})

describe('a quote', () => {
  test('costs what the plan card said', async () => {
    const { send, quote } = aShop()
    const { plans: cards } = await answer<{ plans: OfferedPlan[] }>(
      send('GET', '/app/plans?zipCode=60601'),
    )
    for (const { planId, simTypes, allInPriceCents, allInNotes } of cards) {
      const { lines, explain } = await answer<Quote>(
        quote({ planId, simType: simTypes[0], zipCode: '60601' }),
      )
      expect(lines.finalCheckoutAmountCents).toBe(allInPriceCents)
      expect(explain).toEqual(allInNotes)
    }
  })

  test('names every money line and holds for half an hour', async () => {
    const quote = await answer<Quote>(aShop().quote({ couponCode: ' welcome10 ' }))
    expect(quote).toEqual({
      quoteId: expect.any(String),
      expiresAt: '2026-06-15T12:30:00.000Z',
      planId: 'light-monthly',
      planName: 'Light',
      simType: 'esim',
      zipCode: '50309',
      couponCode: 'WELCOME10',
      withAddOn: null,
      lines: {
        orderTotalCents: 1500,
        discountAmountCents: 150,
        taxAmountCents: 90,
        regulatoryFeeCents: 201,
        activationFeeCents: 0,
        finalCheckoutAmountCents: 1641,
      },
      discountNote: null,
      creditCents: 0,
      explain: [
        { line: 'orderTotalCents', group: 'price', text: 'Plan price, 1 month', cents: 1500 },
        { line: 'discountAmountCents', group: 'price', text: 'Coupon WELCOME10', cents: 150 },
        {
          line: 'taxAmountCents',
          group: 'government',
          text: 'Sales tax (Iowa), 6%',
          cents: 90,
        },
        { line: 'regulatoryFeeCents', group: 'government', text: '911 fee (Iowa)', cents: 51 },
        {
          line: 'regulatoryFeeCents',
          group: 'own_fee',
          text: 'Regulatory Recovery Fee (charged by us, not a tax)',
          cents: 150,
        },
      ],
    })
  })

  test('is on record for the checkout, with the customer who asked', async () => {
    const { quote } = aShop()
    const theirs = await answer<Quote>(quote({}, token))
    const visitors = await answer<Quote>(quote({ couponCode: '' }))
    expect(await loadQuote(database.db, theirs.quoteId)).toMatchObject({
      customerId: kim.customerId,
      finalCheckoutAmountCents: 1800,
      simType: 'esim',
    })
    expect(await loadQuote(database.db, visitors.quoteId)).toMatchObject({
      customerId: null,
      couponCode: null,
    })
    expect(await loadQuote(database.db, randomUUID())).toBeNull()
  })

  test.each([
    ['a plan that does not exist', { planId: 'gold' }, 'planId', 'We couldn’t find that plan'],
    ['no plan', { planId: '' }, 'planId', 'Please choose a plan'],
    ['an unknown SIM type', { simType: 'micro' }, 'simType', 'Please choose a SIM type'],
    ['an unknown coupon', { couponCode: 'NOPE' }, 'couponCode', 'That coupon code isn’t valid.'],
    ['an old coupon', { couponCode: 'SPRING25' }, 'couponCode', 'That coupon code has expired.'],
    [
      'a coupon for other plans',
      { couponCode: 'TABLET3' },
      'couponCode',
      'That coupon code doesn’t apply to Light.',
    ],
  ])('for %s is refused at its field', async (_, more, field, message) => {
    const response = await aShop().quote(more)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      message,
      code: 'validation_failed',
      errors: [{ field, message }],
    })
  })

  test('for a SIM type that the plan does not come with is refused', async () => {
    const esimOnly = plans.map((plan) => ({ ...plan, simTypes: ['esim' as const] }))
    const response = await aShop(esimOnly).quote({ simType: 'physical' })
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'simType', message: 'Light comes with an eSIM only' }],
    })
  })

  test('with an expired session is refused instead of priced for a visitor', async () => {
    expect((await aShop().quote({}, 'c'.repeat(40))).status).toBe(401)
  })
})

test('a network gets only so many prices for visitors, and its customers theirs', async () => {
  const { quote, deps } = aShop(plans, 1)
  await Promise.allSettled(
    Array.from({ length: 200 }, () => deps.limits.consume('visitorQuote', 'unknown')),
  )
  expect((await quote()).status).toBe(429)
  expect((await quote({}, token)).status).toBe(200)
})

describe('a new quote in place of an old one', () => {
  test('says nothing when the price is the same', async () => {
    const { quote } = aShop()
    const { quoteId } = await answer<Quote>(quote())
    expect(await answer<Quote>(quote({ previousQuoteId: quoteId }))).not.toHaveProperty('changed')
  })

  test('names the difference when the price of the plan went up', async () => {
    const { quote, sell } = aShop()
    const { quoteId } = await answer<Quote>(quote())
    sell(plans.map((plan) => ({ ...plan, priceCents: plan.priceCents + 100 })))
    const { changed } = await answer<Quote>(quote({ previousQuoteId: quoteId }))
    expect(changed).toEqual({
      previousFinalCents: 1800,
      finalCents: 1906,
      message: 'The total is now $19.06. It was $18.00.',
    })
  })

  test('never shows a quote to another customer', async () => {
    const { quote } = aShop()
    const { quoteId } = await answer<Quote>(quote({}, token))
    const next = { couponCode: 'WELCOME10', previousQuoteId: quoteId }
    expect(await answer<Quote>(quote(next, otherToken))).not.toHaveProperty('changed')
    expect(await answer<Quote>(quote(next))).not.toHaveProperty('changed')
    expect(await answer<Quote>(quote(next, token))).toHaveProperty('changed')
  })
})

test('quotes are forgotten a day after their end', async () => {
  const { quote, timeIs, deps } = aShop()
  timeIs('2026-06-10T12:00:00Z')
  const old = await answer<Quote>(quote())
  timeIs('2026-06-11T12:00:00Z')
  const recent = await answer<Quote>(quote())
  timeIs('2026-06-11T13:00:00Z')
  await deleteOld(deps.db, quoteRetention, { now: deps.clock() })
  expect(await loadQuote(deps.db, old.quoteId)).toBeNull()
  expect(await loadQuote(deps.db, recent.quoteId)).not.toBeNull()
  await deps.db.delete(quotes).where(eq(quotes.id, recent.quoteId))
})

test('every plan in every part of the country, with every coupon, has lines that add up', async () => {
  const { deps } = aShop()
  const on = deps.clock()
  const zipCodes = Array.from(
    { length: 1000 },
    (_, prefix) => `${String(prefix).padStart(3, '0')}01`,
  )
  const terms = [null, ...prices.coupons.map(({ code }) => code)].flatMap((couponCode) =>
    [false, true].map((isAnotherLine) => ({ couponCode, isAnotherLine, on })),
  )
  const questions = plans.flatMap(({ planId, simTypes: [simType = 'esim'] }) =>
    zipCodes.flatMap((zipCode) => terms.map((each) => ({ planId, simType, zipCode, ...each }))),
  )
  const answers = await Promise.all(questions.map((question) => currentLines(deps, question)))
  const priced = answers.filter((price) => price.ok)
  const wrong = priced.filter(
    ({ lines }) => finalAmountCents(lines) !== lines.finalCheckoutAmountCents,
  )
  expect(wrong).toEqual([])
  expect(priced.length).toBeGreaterThan(plans.length * 800)
})

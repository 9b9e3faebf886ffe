import type { OfferedLabel, OfferedPlan, Quote } from '@openline/contract/sales/shop'
import { aNamedTax, anEngine, aPriceShop, shippedPrices } from '@openline/testing/price-shop'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { TaxAnswer } from '../../../gateways/tax/tax.ts'
import { createLabelFile } from './label-file.ts'
import { createPlanLists } from './plan-list.ts'

const shipped = await shippedPrices()
const { plans } = shipped
const database = useTestDatabase()

const byPlace = 'Plus surcharges we pass on. They depend on your ZIP code.'

const federal = {
  jurisdiction: 'United States',
  level: 'federal',
  line: 'regulatoryFeeCents',
} as const
const taxes = [
  aNamedTax(),
  aNamedTax({ ...federal, name: 'Fed USF Cellular', percent: 37.6, cents: 209, passedOn: true }),
  aNamedTax({ ...federal, name: 'FCC Regulatory Fee', percent: null, cents: 12, passedOn: true }),
]
const answered: TaxAnswer = { ok: true, by: 'avalara', taxes }

function aShop(given: TaxAnswer = answered) {
  const shop = aPriceShop(database.db, shipped, { tax: anEngine(() => given) })
  const readFile = createLabelFile(
    { ...shop.deps, publicUrl: 'https://shop.carrier.example' },
    createPlanLists(shop.deps),
  )
  return { ...shop, readFile }
}

async function read<T>(response: Response | Promise<Response>): Promise<T> {
  const settled = await response
  expect(settled.status).toBe(200)
  return (await settled.json()) as T // as its endpoint says
}

type Fees = OfferedLabel['providerMonthlyFees']

function told(fees: Fees) {
  return fees.map(({ name, amountCents }) => [name, amountCents])
}

describe('the monthly fees of a broadband label', () => {
  test('are for a ZIP code the carrier’s charges of the bill, by name and amount', async () => {
    const { quote, send } = aShop()
    const bill = await read<Quote>(quote())
    const passedOn = bill.explain.filter(({ group }) => group === 'passed_on')
    const ownFee = bill.explain.find(({ group }) => group === 'own_fee')
    expect(passedOn.map(({ text }) => text)).toEqual([
      'Fed USF Cellular (United States)',
      'FCC Regulatory Fee (United States)',
    ])
    const listed = await read<{ plans: OfferedPlan[] }>(send('GET', '/app/plans?zipCode=50309'))
    const one = await read<{ plan: OfferedPlan }>(
      send('GET', '/app/plans/light-monthly?zipCode=50309'),
    )
    const inList = listed.plans.find(({ planId }) => planId === 'light-monthly')
    for (const label of [inList?.label, one.plan.label]) {
      expect(told(label?.providerMonthlyFees ?? [])).toEqual([
        ['Regulatory Recovery Fee', ownFee?.cents],
        ...passedOn.map(({ text, cents }) => [text, cents]),
      ])
      expect(label).not.toHaveProperty('monthlyFeesNote')
      expect(label?.governmentTaxes).toBe('Varies by Location')
    }
  })

  test('say of a year’s plan what a month is of what is paid at once', async () => {
    const { send } = aShop()
    const { plan } = await read<{ plan: OfferedPlan }>(
      send('GET', '/app/plans/light-12-month?zipCode=50309'),
    )
    expect(plan.label.providerMonthlyFees).toContainEqual({
      name: 'Fed USF Cellular (United States)',
      amountCents: 17,
      note: 'Paid in advance: $2.09 for 12 months.',
    })
  })

  test('say what they leave out while no ZIP code is known, or the engine is silent', async () => {
    const own = plans.find(({ planId }) => planId === 'light-monthly')?.label.providerMonthlyFees
    const silent = aShop({ ok: false, reason: 'unavailable' })
    const answers = [
      aShop().send('GET', '/app/plans/light-monthly'),
      silent.send('GET', '/app/plans/light-monthly?zipCode=50309'),
    ]
    for (const answer of answers) {
      const { plan } = await read<{ plan: OfferedPlan }>(answer)
      expect(plan.label.monthlyFeesNote).toBe(byPlace)
      expect(plan.label.providerMonthlyFees).toEqual(own)
    }
  })

  test('are whole without a ZIP code where our tables pass nothing on', async () => {
    const { send } = aPriceShop(database.db, shipped)
    for (const query of ['', '?zipCode=50309']) {
      const { plan } = await read<{ plan: OfferedPlan }>(
        send('GET', `/app/plans/light-monthly${query}`),
      )
      expect(plan.label).not.toHaveProperty('monthlyFeesNote')
      expect(told(plan.label.providerMonthlyFees)).toEqual([['Regulatory Recovery Fee', 150]])
    }
  })

  test('are in the file of a ZIP code as on the page, which caches do not share', async () => {
    const { readFile } = aShop()
    const rows = async (zipCode?: string) => {
      const file = await (await readFile(zipCode)).respondTo(
        new Request('https://shop.carrier.example/broadband-labels.csv'),
        {},
      )
      const [row] = parse<Record<string, string>>(await file.text(), { columns: true })
      return { row, kept: file.headers.get('cache-control') }
    }
    const there = await rows('50309')
    expect(there.row).toMatchObject({
      provider_monthly_fee_1_usd: '1.50',
      provider_monthly_fee_2_name: 'Fed USF Cellular (United States)',
      provider_monthly_fee_2_usd: '2.09',
      provider_monthly_fee_3_name: 'FCC Regulatory Fee (United States)',
      provider_monthly_fee_3_usd: '0.12',
      provider_monthly_fees_note: '',
    })
    expect(there.kept).toBe('no-store')
    const anywhere = await rows()
    expect(anywhere.row?.['provider_monthly_fees_note']).toBe(byPlace)
    expect(anywhere.kept).toContain('s-maxage=60')
    expect(await readFile('50309')).toBe(await readFile('50309'))
    await expect(readFile('00901')).rejects.toMatchObject({ code: 'zip_not_served' })
  })
})

test('a label with another recovery fee than the bill is logged once an hour', async () => {
  const logged: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  const shop = aPriceShop(database.db, shipped, { log, tax: anEngine(() => answered) })
  await read(shop.quote())
  expect(logged).toEqual([])
  const withFee = (amountCents: number) =>
    plans.map((plan) => {
      const providerMonthlyFees = [{ name: 'Regulatory Recovery Fee', amountCents }]
      return { ...plan, label: { ...plan.label, providerMonthlyFees } }
    })
  shop.sell(withFee(125))
  await read(shop.quote())
  await read(shop.quote())
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      msg: 'broadband label names other fees',
      planId: 'light-monthly',
      labelCents: 125,
      chargedCents: 150,
    },
  ])
  shop.timeIs('2026-06-15T13:00:00Z')
  shop.sell(withFee(359))
  await read(shop.quote())
  expect(logged).toHaveLength(2)
})

import { type OfferedPlan, type PriceNote } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import {
  addLinePath,
  dataWords,
  monthlyCents,
  periodWords,
  planFacts,
  priceRows,
  shortPrice,
  simChoices,
} from './shop.ts'

const terms = {
  minutes: null,
  texts: null,
  hotspotGb: 5,
  simTypes: ['esim', 'physical'],
  activationFeeCents: 1000,
  activationFreeWith: ['esim'],
} as const

function factsOf(changes: Partial<Parameters<typeof planFacts>[0]> = {}) {
  return Object.fromEntries(
    planFacts({
      ...terms,
      simTypes: [...terms.simTypes],
      activationFreeWith: ['esim'],
      ...changes,
    }).map(({ name, value }) => [name, value]),
  )
}

describe('a price', () => {
  test('is short when it is in whole dollars', () => {
    expect(shortPrice(1500)).toBe('$15')
    expect(shortPrice(120_000)).toBe('$1,200')
    expect(shortPrice(1550)).toBe('$15.50')
    expect(shortPrice(0)).toBe('$0')
  })

  test('has its share of a month only when several months are paid at once', () => {
    const label = { monthlyPriceCents: 2200 } as OfferedPlan['label']

    expect(monthlyCents({ periodMonths: 3, label })).toBe(2200)
    expect(monthlyCents({ periodMonths: 1, label })).toBeNull()
  })

  test('says for how long it is', () => {
    expect(periodWords({ periodMonths: 1, periodDays: 30 })).toBe('for 30 days')
    expect(periodWords({ periodMonths: 12, periodDays: 365 })).toBe('for 12 months')
  })
})

test('another line begins with the SIM type of the last one, at home where that is known', () => {
  expect(addLinePath('50309', 'physical')).toBe('/shop?zip=50309&sim=physical')
  expect(addLinePath('', 'esim')).toBe('/shop?sim=esim')
})

describe('what plans are compared by', () => {
  test('names data without a limit as such', () => {
    expect(dataWords({ dataGb: null })).toBe('Unlimited')
    expect(dataWords({ dataGb: 15 })).toBe('15 GB')
  })

  test('is the same rows for every plan', () => {
    expect(factsOf()).toEqual({
      'Calls and texts': 'Unlimited',
      Hotspot: '5 GB',
      SIM: 'eSIM or SIM card',
      Activation: '$10, free with eSIM',
    })
    expect(Object.keys(factsOf({ minutes: 0, texts: 0 }))).toEqual(Object.keys(factsOf()))
  })

  test('says what a plan does not have', () => {
    expect(factsOf({ minutes: 0, texts: 0, hotspotGb: 0 })).toMatchObject({
      'Calls and texts': 'No',
      Hotspot: 'No',
    })
  })

  test('counts calls and texts that are limited', () => {
    expect(factsOf({ minutes: 300, texts: null })['Calls and texts']).toBe(
      '300 minutes, unlimited texts',
    )
  })

  test('shows what activation costs with each SIM', () => {
    expect(factsOf({ activationFeeCents: 0 })['Activation']).toBe('Free')
    expect(factsOf({ activationFeeCents: 500, activationFreeWith: [] })['Activation']).toBe('$5')
    expect(factsOf({ activationFreeWith: ['physical'] })['Activation']).toBe(
      '$10, free with SIM card',
    )
  })
})

const lines = {
  orderTotalCents: 2500,
  discountAmountCents: 500,
  taxAmountCents: 187,
  regulatoryFeeCents: 201,
  activationFeeCents: 0,
  finalCheckoutAmountCents: 2388,
}

const explain: PriceNote[] = [
  { line: 'orderTotalCents', group: 'price', text: 'Plan price, 1 month', cents: 2500 },
  { line: 'discountAmountCents', group: 'price', text: 'Coupon WELCOME20', cents: 500 },
  { line: 'taxAmountCents', group: 'government', text: 'Sales tax (Iowa), 6%', cents: 187 },
  { line: 'regulatoryFeeCents', group: 'own_fee', text: 'Regulatory Recovery Fee', cents: 99 },
  { line: 'regulatoryFeeCents', group: 'passed_on', text: 'Federal USF', cents: 51 },
  { line: 'regulatoryFeeCents', group: 'government', text: '911 fee (Iowa)', cents: 51 },
]

function readLines(...price: Parameters<typeof priceRows>) {
  return priceRows(...price).lines.map(({ label, amount }) => `${label} ${amount}`)
}

test('each tax and each fee is a line with its own amount, the discount taken off', () => {
  expect(readLines(lines, explain)).toEqual([
    'Plan $25.00',
    'Coupon WELCOME20 -$5.00',
    'Sales tax (Iowa), 6% $1.87',
    '911 fee (Iowa) $0.51',
    'Federal USF $0.51',
    'Our recovery fee, not a tax $0.99',
  ])
})

test('a surcharge that is passed on says that it is no tax, and nothing else has a note', () => {
  const noted = priceRows(lines, explain).lines.filter(({ notes }) => notes)
  expect(noted).toHaveLength(1)
  expect(noted).toMatchObject([
    { label: 'Federal USF', amount: '$0.51', notes: ['A surcharge we pass on, not a tax'] },
  ])
})

test('a price that nothing explains still has every line', () => {
  expect(readLines(lines, [])).toEqual([
    'Plan $25.00',
    'Discount -$5.00',
    'Taxes $1.87',
    'Fees $2.01',
  ])
})

test('a fee that is waived is not listed, and one that is due is', () => {
  expect(readLines(lines, []).join()).not.toContain('Activation')
  expect(readLines({ ...lines, activationFeeCents: 1000 }, [])).toContain('Activation fee $10.00')
})

test('the sum is the amount that is charged', () => {
  expect(priceRows(lines, []).total).toEqual({ label: 'Total today', amount: '$23.88' })
  expect(priceRows(lines, [], 'Total').total.label).toBe('Total')
})

test('each SIM type says what it is and what its activation costs', () => {
  expect(simChoices(aPlan()).map(({ label, description }) => `${label}: ${description}`)).toEqual([
    'eSIM: Set up in minutes. Free activation.',
    'SIM card: Mailed, or bring your own. Activation $10.',
  ])
})

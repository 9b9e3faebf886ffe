import { type OfferedPlan, type PriceNote } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { aPlan } from '../../testing/plans.ts'
import {
  dataWords,
  monthlyCents,
  notesOf,
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
  regulatoryFeeCents: 150,
  activationFeeCents: 0,
  finalCheckoutAmountCents: 2337,
}

const explain: PriceNote[] = [
  { line: 'orderTotalCents', group: 'price', text: 'Plan price, 1 month', cents: 2500 },
  { line: 'taxAmountCents', group: 'government', text: 'Iowa sales tax', cents: 187 },
  { line: 'regulatoryFeeCents', group: 'government', text: 'Iowa 911 fee', cents: 51 },
  { line: 'regulatoryFeeCents', group: 'own_fee', text: 'Regulatory Recovery Fee', cents: 99 },
]

test('a price is read line by line, the discount taken off', () => {
  expect(priceRows(lines, []).lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Order Total $25.00',
    'Discount -$5.00',
    'Tax Amount $1.87',
    'Regulatory Fee $1.50',
  ])
})

test('each line says what it is for, whose fee it is, and the parts of one line have their amounts', () => {
  const notes = priceRows(lines, explain).lines.map((line) => line.notes)
  expect(notes).toEqual([
    ['Plan price, 1 month'],
    [],
    ['Iowa sales tax'],
    [
      { heading: 'Government taxes and fees', texts: ['Iowa 911 fee: $0.51'] },
      { heading: 'Our own fee', texts: ['Regulatory Recovery Fee: $0.99'] },
    ],
  ])
})

test('a surcharge that is passed on says so, also where its line has nothing else', () => {
  const surcharge = {
    line: 'regulatoryFeeCents',
    group: 'passed_on',
    text: 'Fed USF Cellular (United States)',
    cents: 150,
  } as const
  expect(notesOf('regulatoryFeeCents', [surcharge])).toEqual([
    {
      heading: 'Surcharges we pass on, not taxes',
      texts: ['Fed USF Cellular (United States)'],
    },
  ])
})

test('the sum is the amount that is charged', () => {
  expect(priceRows(lines, []).total).toEqual({ label: 'Final Checkout Amount', amount: '$23.37' })
})

test('a fee that is waived is not listed', () => {
  const labels = priceRows(lines, []).lines.map(({ label }) => label)
  expect(labels).not.toContain('Activation Fee')
})

test('each SIM type says what it is and what its activation costs', () => {
  expect(simChoices(aPlan()).map(({ label, description }) => `${label}: ${description}`)).toEqual([
    'eSIM: Built into most phones. Scan a code and you’re connected in minutes. Free activation.',
    'SIM card: We’ll mail you one, or use one you already have. Activation $10.',
  ])
})

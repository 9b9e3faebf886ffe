import type { OfferedPlan } from '@openline/contract/shop'
import { describe, expect, test } from 'vitest'
import { dataWords, monthlyCents, periodWords, planFacts, shortPrice } from './plan-words.ts'

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

  test('tells what activation costs with each SIM', () => {
    expect(factsOf({ activationFeeCents: 0 })['Activation']).toBe('Free')
    expect(factsOf({ activationFeeCents: 500, activationFreeWith: [] })['Activation']).toBe('$5')
    expect(factsOf({ activationFreeWith: ['physical'] })['Activation']).toBe(
      '$10, free with SIM card',
    )
  })
})

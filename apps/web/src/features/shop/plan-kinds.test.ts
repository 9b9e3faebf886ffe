import { describe, expect, test } from 'vitest'
import { groupPlans, kindLabel, planKindOf, planKinds } from './plan-kinds.ts'

function plan(planId: string, periodMonths: number, kind: 'phone' | 'data' = 'phone') {
  return {
    planId,
    periodMonths,
    kind,
  }
}

const plans = [
  plan('light', 1),
  plan('standard-3', 3),
  plan('unlimited', 1),
  plan('light-12', 12),
  plan('tablet', 1, 'data'),
]

function idsOf(groups: ReturnType<typeof groupPlans<(typeof plans)[number]>>) {
  return groups.map((group) => [group.title, group.plans.map(({ planId }) => planId)])
}

describe('the filter of the shop', () => {
  test('offers the kinds that are on sale, in shop order and each once', () => {
    expect(planKinds(plans)).toEqual(['monthly', '3-months', '12-months', 'data'])
  })

  test('names them as customers do', () => {
    expect(planKinds(plans).map(kindLabel)).toEqual([
      'Monthly',
      '3 months',
      '12 months',
      'Data only',
    ])
  })

  test('counts a data plan as one, however long it lasts', () => {
    expect(planKindOf(plan('router', 12, 'data'))).toBe('data')
  })
})

describe('the plans of the shop', () => {
  test('are listed under headings, in shop order within each', () => {
    expect(idsOf(groupPlans(plans, null))).toEqual([
      ['Monthly plans', ['light', 'unlimited']],
      ['Multi-month plans', ['standard-3', 'light-12']],
      ['Data-only plans', ['tablet']],
    ])
  })

  test('are those of the chosen kind', () => {
    expect(idsOf(groupPlans(plans, '12-months'))).toEqual([['Multi-month plans', ['light-12']]])
  })

  test.each(['6-months', 'weekly', ''])('are all of them for an unknown kind: "%s"', (kind) => {
    expect(groupPlans(plans, kind)).toEqual(groupPlans(plans, null))
  })

  test('are none, without headings, when nothing is on sale', () => {
    expect(groupPlans([], 'monthly')).toEqual([])
    expect(planKinds([])).toEqual([])
  })
})

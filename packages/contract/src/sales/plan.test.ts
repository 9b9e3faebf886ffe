import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { brandSchema } from '../brand.ts'
import { planSchema } from './plan.ts'

const strictPlan = z.strictObject(planSchema.shape)
const published = z.object({ data: z.array(z.object({ attributes: strictPlan })) })

/** Plans and brand as a folder of content has them. */
function read(folder: string) {
  const fileOf = (path: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../../${folder}/${path}`, import.meta.url), 'utf8'))
  const plans = published.parse(fileOf('api/plans.json')).data.map(({ attributes }) => attributes)
  return { plans, brand: brandSchema.parse(fileOf('brand.json')) }
}

const openline = read('content')

test('the plans of the demonstration cover every period, unlimited and data-only', () => {
  const { plans } = openline
  expect(plans.length).toBeGreaterThanOrEqual(8)
  expect(new Set(plans.map(({ periodMonths }) => periodMonths))).toEqual(new Set([1, 3, 6, 12]))
  expect(plans.some(({ dataGb }) => dataGb === null)).toBe(true)
  expect(plans.some(({ kind }) => kind === 'data')).toBe(true)
})

test.each(['', 'x'.repeat(25), 7])('the badge %j is refused', (badge) => {
  const [plan] = openline.plans
  expect(planSchema.safeParse({ ...plan, badge }).error?.issues).toMatchObject([
    { path: ['badge'] },
  ])
  for (const none of [null, undefined]) {
    expect(planSchema.safeParse({ ...plan, badge: none }).success).toBe(true)
  }
})

describe.each([openline, read('brands/nightjar')])(
  'the plans of $brand.name',
  ({ plans, brand }) => {
    test('have ids, names and places in the shop of their own', () => {
      for (const key of ['planId', 'name', 'order'] as const) {
        expect(new Set(plans.map((plan) => plan[key])).size).toBe(plans.length)
      }
    })

    test('last 30 days for each month, and 365 days for twelve', () => {
      for (const { periodMonths, periodDays } of plans) {
        expect(periodDays).toBe(periodMonths === 12 ? 365 : periodMonths * 30)
      }
    })

    test('call and text without limit on phones, and not at all on data plans', () => {
      for (const { kind, minutes, texts } of plans) {
        const allowance = kind === 'data' ? 0 : null
        expect([minutes, texts]).toEqual([allowance, allowance])
      }
    })

    describe('the broadband label', () => {
      test.each(plans.map((plan) => [plan.name, plan] as const))(
        'of %s says what its plan says',
        (_, plan) => {
          const { label } = plan
          expect(label.providerName).toBe(brand.name)
          expect(label.planName).toBe(plan.name)
          expect(label.monthlyPriceCents * plan.periodMonths).toBe(plan.priceCents)
          expect(label.prepaid).toEqual(
            plan.periodMonths === 1
              ? null
              : { months: plan.periodMonths, totalCents: plan.priceCents },
          )
          expect(label.oneTimeFees.map(({ amountCents }) => amountCents)).toEqual(
            plan.activationFeeCents === 0 ? [] : [plan.activationFeeCents],
          )
          expect(label.dataIncludedGb).toBe(plan.dataGb)
          expect(label.dataNote).toBe(plan.throttleNote)
          expect(label.typicalSpeeds.map(({ technology }) => technology)).toEqual(['5G', '4G LTE'])
          expect(label.support.phone).toBe(brand.support.phone)
        },
      )

      test('has a unique plan id made of the registration number', () => {
        const ids = plans.map(({ label }) => label.uniquePlanId)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) {
          expect(id).toMatch(new RegExp(`^M${brand.legal.frn}[A-Z0-9]{1,15}$`))
          expect(id.length).toBeLessThanOrEqual(26)
        }
      })
    })
  },
)

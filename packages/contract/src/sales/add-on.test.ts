import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addOnSchema } from './add-on.ts'
import { planSchema } from './plan.ts'

function collection<S extends z.ZodMiniType>(schema: S) {
  return z.object({ data: z.array(z.object({ attributes: schema })) })
}
const addOnsSchema = collection(z.strictObject(addOnSchema.shape))
const plansSchema = collection(planSchema)

function read(folder: string) {
  const fileOf = (path: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../../${folder}/${path}`, import.meta.url), 'utf8'))
  const addOns = addOnsSchema.parse(fileOf('api/add-ons.json')).data
  const plans = plansSchema.parse(fileOf('api/plans.json')).data
  return {
    folder,
    addOns: addOns.map(({ attributes }) => attributes),
    plans: plans.map(({ attributes }) => attributes),
  }
}

const openline = read('content')

describe.each([openline, read('brands/nightjar')])(
  'the add-ons of $folder',
  ({ addOns, plans }) => {
    test('have ids of their own and a price for a change of number', () => {
      expect(new Set(addOns.map(({ addOnId }) => addOnId)).size).toBe(addOns.length)
      expect(addOns.filter(({ kind }) => kind === 'number_change')).toHaveLength(1)
    })

    test('go with plans that there are, and more data with none that is unlimited', () => {
      for (const { planIds, kind } of addOns) {
        const found = plans.filter(({ planId }) => planIds?.includes(planId) ?? true)
        expect(found).toHaveLength(planIds?.length ?? plans.length)
        const isWithoutEnd = found.some(({ dataGb }) => dataGb === null)
        expect(kind === 'data' && isWithoutEnd).toBe(false)
      }
    })

    test('that call on no plan for Internet access alone are taxed as calls', () => {
      const dataPlans = new Set(
        plans.filter(({ kind }) => kind === 'data').map(({ planId }) => planId),
      )
      for (const { planIds, taxClass } of addOns) {
        const isForData = planIds?.every((planId) => dataPlans.has(planId)) ?? false
        expect(taxClass === 'data_only').toBe(isForData)
      }
    })
  },
)

test.each([
  ['data that is none', { kind: 'data', dataGb: null }, 'dataGb'],
  ['a pass that never ends', { kind: 'roaming', days: null }, 'days'],
  ['nothing to pay', { priceCents: 0 }, 'priceCents'],
  ['a tax class that there is not', { taxClass: 'postpaid' }, 'taxClass'],
])('%s is refused by its field', (_, wrong, field) => {
  const [first] = openline.addOns
  expect(addOnSchema.safeParse({ ...first, ...wrong }).error?.issues).toMatchObject([
    { path: [field] },
  ])
})

import { readFile } from 'node:fs/promises'
import type { BroadbandLabel, Plan } from '@openline/contract/sales/plan'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { broadbandLabels } from '../../../db/schema/broadband-labels.ts'
import { archiveLabels, archiveTable } from './label-archive.ts'
import { findLabelInForce, labelRetention, listAllLabels } from './label-store.ts'

const { data } = JSON.parse(
  await readFile(new URL('../../../../../../content/api/plans.json', import.meta.url), 'utf8'),
) as { data: { attributes: Plan }[] }
const [first, second] = data.map(({ attributes }) => attributes) as [Plan, Plan] // of ten plans

const database = useTestDatabase()
beforeEach(async () => {
  await database.db.delete(broadbandLabels)
})

const start = new Date('2026-06-15T12:00:00Z')
function after(minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000)
}

/** Runs the task so many minutes after the start, with what the content service publishes then. */
function run(minutes: number, plans: readonly Plan[] | null): Promise<void> {
  return archiveLabels({
    db: database.db,
    clock: () => after(minutes),
    content: { publishedPlans: () => Promise.resolve(plans) },
  })
}

function withPrice(plan: Plan, monthlyPriceCents: number): Plan {
  return { ...plan, label: { ...plan.label, monthlyPriceCents } }
}

/** The archive in short: plan, price, and the minutes in which the label was offered and withdrawn. */
async function archived() {
  const minutes = (at: Date | null) => at && (at.getTime() - start.getTime()) / 60_000
  const rows = await listAllLabels(database.db)
  return rows.map(({ planId, label, offeredAt, withdrawnAt }) => [
    planId,
    label.monthlyPriceCents,
    minutes(offeredAt),
    minutes(withdrawnAt),
  ])
}

const { planId } = first
const price = first.label.monthlyPriceCents

test('each label is kept from its first day to its last, and a changed one is another label', async () => {
  await run(0, [first, second])
  await run(10, [first, second])
  await run(20, [withPrice(first, 1700), second])
  await run(30, [withPrice(first, 1700), { ...second, status: 'retired' }])
  await run(40, [])
  expect(await archived()).toEqual([
    [planId, price, 0, 20],
    [planId, 1700, 20, 40],
    [second.planId, second.label.monthlyPriceCents, 0, 30],
  ])
})

test('a plan that comes back on sale gets another row', async () => {
  await run(0, [first])
  await run(10, [])
  await run(20, [first])
  expect(await archived()).toEqual([
    [planId, price, 0, 10],
    [planId, price, 20, null],
  ])
})

test('nothing is withdrawn while the content service is away', async () => {
  await run(0, [first])
  await run(10, null)
  expect(await archived()).toEqual([[planId, price, 0, null]])
})

test('what differs in the order of fields alone is the same label', async () => {
  await run(0, [first])
  const turned = Object.fromEntries(Object.entries(first.label).toReversed()) as BroadbandLabel // all its fields
  await run(10, [{ ...first, label: turned }])
  expect(await archived()).toEqual([[planId, price, 0, null]])
})

test('a worker that knows a change later than another one does not undo it', async () => {
  await run(0, [first, second])
  await run(10, [withPrice(first, 1700)])
  await run(10.5, [first, second])
  const changed = [
    [planId, price, 0, 10],
    [planId, 1700, 10, null],
    [second.planId, second.label.monthlyPriceCents, 0, 10],
  ]
  expect(await archived()).toEqual(changed)
  await run(13, [withPrice(first, 1700)])
  expect(await archived()).toEqual(changed)
})

test('workers that run at the same time leave one open label for each plan', async () => {
  await Promise.all([run(0, [first, second]), run(0, [first, second]), run(0, [first, second])])
  const changed = [withPrice(first, 1700), second]
  await Promise.all([run(10, changed), run(10, changed), run(10, changed)])
  expect(await archived()).toEqual([
    [planId, price, 0, 10],
    [planId, 1700, 10, null],
    [second.planId, second.label.monthlyPriceCents, 0, null],
  ])
})

test('the label in force is found from its first moment to the last before it was withdrawn', async () => {
  const priceAt = async (minutes: number) =>
    (await findLabelInForce(database.db, planId, after(minutes)))?.label.monthlyPriceCents ?? null
  await run(0, [first])
  await run(20, [withPrice(first, 1700)])
  await run(40, [])
  expect(await priceAt(-1)).toBeNull()
  expect(await priceAt(0)).toBe(price)
  expect(await priceAt(19)).toBe(price)
  expect(await priceAt(20)).toBe(1700)
  expect(await priceAt(40)).toBeNull()
})

test('a withdrawn label is kept for two years, and one on offer for good', async () => {
  const day = 24 * 60
  await run(0, [first, second])
  await run(10, [second])
  const { db } = database
  await deleteOld(db, labelRetention, { now: after(2 * 365 * day) })
  expect(await archived()).toHaveLength(2)
  await deleteOld(db, labelRetention, { now: after(10 * 366 * day) })
  expect(await archived()).toEqual([[second.planId, second.label.monthlyPriceCents, 0, null]])
})

test('an operator gets the whole archive as CSV, with its dates', async () => {
  await run(0, [first])
  await run(20, [withPrice(first, 1700)])
  const rows: unknown = parse(await archiveTable(database.db, 'https://shop.example'), {
    columns: true,
    record_delimiter: '\r\n',
  })
  const times = { offered_at: '2026-06-15T12:00:00.000Z', withdrawn_at: '2026-06-15T12:20:00.000Z' }
  expect(rows).toMatchObject([
    { plan_id: planId, ...times, monthly_price_usd: (price / 100).toFixed(2) },
    {
      plan_id: planId,
      offered_at: times.withdrawn_at,
      withdrawn_at: '',
      monthly_price_usd: '17.00',
    },
  ])
})

import type { DayRange } from '@openline/contract/office/books-desk'
import { shippedPrices } from '@openline/testing/price-shop'
import {
  momentOf,
  paidCents,
  returnsOf,
  type SaleStory,
  saleStories,
  tellStories,
} from '@openline/testing/sale-stories'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay } from '../../../dated-tables.ts'
import { lineAddOns } from '../../../db/schema/line-add-ons.ts'
import { linePeriods } from '../../../db/schema/service.ts'
import { endOfPeriod } from '../../../time/service-days.ts'
import { spanOfDay } from '../../../time/start-of-day.ts'
import type { splitRefund } from '../../sales/refunds/refund-parts.ts'
import { sumDailyTotals } from './daily-totals.ts'
import { deferredRevenueFile, deferredRevenueOf } from './deferred-revenue.ts'
import { readJournal } from './journal.ts'

const database = useTestDatabase()
const { prices } = await shippedPrices()
const timeZone = 'America/Chicago'
const hourMs = 3600_000

/** All days of the calendar from one to another, without the last. */
function daysFrom(first: string, end: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at < Date.parse(end); at += 24 * hourMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

type Parts = ReturnType<typeof splitRefund>

function revenueOf({ planCents, activationFeeCents, recoveryFeeCents }: Omit<Parts, 'taxes'>) {
  return planCents + activationFeeCents + recoveryFeeCents
}

/** By counting the days on which there was service, of those that were sold. */
function earnedAtEndOf(day: string, story: SaleStory): number {
  const { until } = spanOfDay(day, timeZone)
  if (story.soldAt >= until || story.beginsAfter === null) return 0
  const { toCard, credit } = returnsOf(story)
  const back = [...toCard, ...(credit ? [credit] : [])].filter(({ at }) => at < until)
  const kept = back.reduce((rest, { parts }) => rest - revenueOf(parts), revenueOf(story))
  if (story.endsAfter !== null && momentOf(story, story.endsAfter) < until) return kept
  const startsAt = momentOf(story, story.beginsAfter)
  const end = calendarDay(endOfPeriod(startsAt, story.months), timeZone)
  const service = daysFrom(calendarDay(startsAt, timeZone), end)
  const served = service.filter((each) => each <= day)
  return Math.floor((kept * served.length) / service.length)
}

/** What came in until the end of a day, by card and credit, less what goes back and without taxes. */
function takenUntil(day: string, story: SaleStory): number {
  const { until } = spanOfDay(day, timeZone)
  if (story.soldAt >= until) return 0
  const { toCard, credit } = returnsOf(story)
  const cents = (parts: Parts) => parts.taxes.reduce((whole, tax) => whole + tax.cents, 0)
  const cash = paidCents(story) + story.creditCents - story.taxCents
  const back = toCard.filter(({ at }) => at < until)
  const toCredit = credit && credit.at < until ? story.creditCents - cents(credit.parts) : 0
  return (
    back.reduce((rest, { amountCents, parts }) => rest - amountCents + cents(parts), cash) -
    toCredit
  )
}

function sum(of: readonly number[]): number {
  return of.reduce((total, cents) => total + cents, 0)
}

const probes = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 2, maxLength: 4 })

function dayAt(index: number): string {
  return new Date(Date.parse('2027-10-20') + index * 24 * hourMs).toISOString().slice(0, 10)
}

function deferred(range: DayRange) {
  return deferredRevenueOf({ db: database.db, prices }, range)
}

test('at any day’s end, deferred and earned are what was taken less refunds and taxes', async () => {
  const property = fc.asyncProperty(
    fc.array(saleStories, { minLength: 1, maxLength: 5 }),
    probes,
    async (told, at) => {
      await tellStories(database.db, told)
      const taken = (day: string) => sum(told.map((story) => takenUntil(day, story)))
      const earned = (day: string) => sum(told.map((story) => earnedAtEndOf(day, story)))
      const days = at.toSorted((one, other) => one - other)
      for (const [index, last] of days.entries()) {
        const [before, to] = [(days[index - 1] ?? 0) - 1, dayAt(last)]
        const { total, plans } = await deferred({ from: dayAt(before + 1), to })
        expect(total.closingCents + earned(to)).toBe(taken(to))
        expect(total.soldCents).toBe(taken(to) - taken(dayAt(before)))
        expect(total.earnedCents).toBe(earned(to) - earned(dayAt(before)))
        const ahead = [...total.byMonth, total.laterCents, total.waitingCents]
        expect(sum(ahead)).toBe(total.closingCents)
        for (const plan of plans)
          expect(Math.min(plan.laterCents, ...plan.byMonth)).toBeGreaterThan(-1)
        expect(await bookedUntil(to)).toBe(taken(to))
      }
    },
  )
  await fc.assert(property, { numRuns: 25 })
}, 120_000)

/** What the journal has on the accounts that a sale earns on. */
async function bookedUntil(day: string): Promise<number> {
  const { until } = spanOfDay(day, timeZone)
  const all = readJournal(database.db, { since: new Date(0), until })
  const { accounts } = await sumDailyTotals(all)
  const earning = accounts.filter(({ account }) => /^plan$|_fee$/.test(account))
  return 0 - sum(earning.map(({ cents }) => cents))
}

const aYear: SaleStory = {
  soldAt: new Date('2028-01-31T18:00:00Z'),
  planCents: 36_500,
  activationFeeCents: 0,
  recoveryFeeCents: 0,
  taxCents: 500,
  creditCents: 0,
  months: 12,
  beginsAfter: 0,
  endsAfter: null,
  refunds: [],
  creditReturnsAfter: null,
}

test('a year’s plan is earned over its 365 days, also where the year has one more', async () => {
  await tellStories(database.db, [aYear])
  const { months, plans } = await deferred({ from: '2028-01-01', to: '2028-01-31' })
  expect(months).toEqual(expect.arrayContaining(['2028-02', '2029-01']))
  expect(plans).toMatchObject([
    { openingCents: 0, soldCents: 36_500, earnedCents: 100, closingCents: 36_400, laterCents: 0 },
  ])
  // January has one day of it at either end, but the last: service ends at noon of the 30th.
  expect(plans[0]?.byMonth).toEqual([
    2900, 3100, 3000, 3100, 3000, 3100, 3100, 3000, 3100, 3000, 3100, 2900,
  ])
})

test('days that staff gave earn nothing, and change no month that was closed', async () => {
  await tellStories(database.db, [aYear])
  const range = { from: '2028-01-01', to: '2028-01-31' }
  const before = await deferred(range)
  await database.db.execute(
    "update line_periods set ends_at = ends_at + interval '240 hours', courtesy_days = 10",
  )
  expect(await deferred(range)).toEqual(before)
  // The days that were given are served after everything is earned.
  const { total } = await deferred({ from: '2029-02-01', to: '2029-02-03' })
  expect(total).toMatchObject({ openingCents: 0, earnedCents: 0, closingCents: 0 })
})

test('days that staff gave change nothing that was closed, also where the clocks change in them', async () => {
  // It is sold until half an hour before midnight, and given until half an hour after one.
  const soldAt = new Date('2028-02-11T05:30:00Z')
  await tellStories(database.db, [{ ...aYear, soldAt, months: 1 }])
  const range = { from: '2028-02-10', to: '2028-02-20' }
  const before = await deferred(range)
  await database.db.execute(
    "update line_periods set ends_at = ends_at + interval '120 hours', courtesy_days = 5",
  )
  expect(await deferred(range)).toEqual(before)
})

test('a line that ends earns the rest immediately, and a refund takes back what it had earned', async () => {
  await tellStories(database.db, [
    { ...aYear, endsAfter: 24, refunds: [{ after: 48, percent: 50 }] },
  ])
  const rows: number[][] = []
  for (const day of ['2028-01-31', '2028-02-01', '2028-02-02']) {
    const { total } = await deferred({ from: day, to: day })
    rows.push([total.soldCents, total.earnedCents, total.closingCents])
  }
  expect(rows).toEqual([
    [36_500, 100, 36_400],
    [0, 36_400, 0],
    [-18_250, -18_250, 0],
  ])
})

/** The only sale is of 500 cents of data too, which the line has from then on for 30 days. */
async function sellWithData(at: Date): Promise<void> {
  const { db } = database
  const data = { addOnId: 'data-2gb', title: '2 GB of data', kind: 'data', dataGb: 2, days: null }
  await db.execute(sql`update orders set with_add_on = ${JSON.stringify({ ...data, priceCents: 500 })}::jsonb,
    order_total_cents = order_total_cents + 500, final_checkout_amount_cents = final_checkout_amount_cents + 500`)
  await db.execute(sql`update payment_attempts set amount_cents = amount_cents + 500`)
  const [period] = await db.select().from(linePeriods)
  if (!period?.orderId) throw new Error('nothing was sold')
  const { lineId, orderId } = period
  await db.insert(lineAddOns).values({
    id: orderId,
    orderId,
    lineId,
    addOnId: 'data-2gb',
    title: '2 GB of data',
    kind: 'data',
    priceCents: 500,
    dataGb: 2,
    status: 'active',
    createdAt: at,
    askedAt: at,
    startsAt: at,
    endsAt: new Date(at.getTime() + 30 * 24 * hourMs),
  })
}

test('data that is sold with a plan is earned apart from it, over its own days', async () => {
  await tellStories(database.db, [aYear])
  await sellWithData(aYear.soldAt)
  const of = async (from: string, to = from) => {
    const { plans } = await deferred({ from, to })
    const rows = plans.map(({ planId, soldCents, earnedCents, closingCents }) => {
      return [planId, soldCents, earnedCents, closingCents]
    })
    return rows
  }
  expect(await of('2028-01-31')).toEqual([
    ['data-2gb', 500, 16, 484],
    ['plan-12', 36_500, 100, 36_400],
  ])
  // Days that staff gave lengthen the plan’s period and not the data’s.
  await database.db.execute(
    "update line_periods set ends_at = ends_at + interval '240 hours', courtesy_days = 10",
  )
  expect(await of('2028-02-14')).toEqual([
    ['data-2gb', 0, 17, 250],
    ['plan-12', 0, 100, 35_000],
  ])
  expect(await of('2028-02-15', '2028-03-31')).toEqual([
    ['data-2gb', 0, 250, 0],
    ['plan-12', 0, 4600, 30_400],
  ])
})

test('data that is sold with a plan waits with the line that has none of it yet', async () => {
  await tellStories(database.db, [aYear])
  await sellWithData(aYear.soldAt)
  await database.db.delete(lineAddOns)
  const { plans } = await deferred({ from: '2028-01-31', to: '2028-01-31' })
  expect(plans.map(({ planId, waitingCents }) => [planId, waitingCents])).toEqual([
    ['data-2gb', 500],
    ['plan-12', 0],
  ])
})

test('the file has a line for each plan, with a column for each month', async () => {
  await tellStories(database.db, [
    aYear,
    { ...aYear, months: 1, planCents: 3000, beginsAfter: null },
  ])
  const file = deferredRevenueFile(await deferred({ from: '2028-01-01', to: '2028-02-29' }))
  const [head = '', ...rows] = file.trim().split('\r\n')
  expect(head.split(',')).toHaveLength(20)
  expect(head).toContain('closing_cents,earns_2028_03_cents,')
  expect(rows).toEqual([
    'plan-1,Plan,0,3000,0,3000,0,0,0,0,0,0,0,0,0,0,0,0,0,3000',
    'plan-12,Plan,0,36500,3000,33500,3100,3000,3100,3000,3100,3100,3000,3100,3000,3100,2900,0,0,0',
  ])
})

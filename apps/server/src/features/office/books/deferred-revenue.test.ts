import { randomUUID } from 'node:crypto'
import type { DayRange } from '@openline/contract/office/books-desk'
import { homeAddress } from '@openline/testing/customers'
import { shippedPrices } from '@openline/testing/price-shop'
import { useTestDatabase } from '@openline/testing/use-test-database'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDay } from '../../../dated-tables.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { customerCredits } from '../../../db/schema/credits.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { linePeriods } from '../../../db/schema/service.ts'
import { endOfPeriod } from '../../../time/service-days.ts'
import { spanOfDay } from '../../../time/start-of-day.ts'
import { splitRefund } from '../../sales/refunds/refund-parts.ts'
import { sumDailyTotals } from './daily-totals.ts'
import { deferredRevenueFile, deferredRevenueOf } from './deferred-revenue.ts'
import { readJournal } from './journal.ts'

const database = useTestDatabase()
const { prices } = await shippedPrices()
const timeZone = 'America/Chicago'
const hourMs = 3600_000

/** A sale with what became of it: hours count from the sale. */
type Story = {
  soldAt: Date
  planCents: number
  activationFeeCents: number
  recoveryFeeCents: number
  taxCents: number
  creditCents: number
  months: number
  /** Null: the SIM card still waits for its activation. A late one begins after a break, one paid ahead at its turn. */
  beginsAfter: number | null
  endsAfter: number | null
  /** Of what is left then, each. */
  refunds: readonly { after: number; percent: number }[]
  creditReturnsAfter: number | null
}

const hours = fc.integer({ min: 0, max: 500 * 24 })

const stories: fc.Arbitrary<Story> = fc.record({
  soldAt: fc
    .date({ min: new Date('2027-10-25T00:00:00Z'), max: new Date('2028-03-20T00:00:00Z') })
    .filter((date) => !Number.isNaN(date.getTime())),
  planCents: fc.integer({ min: 1500, max: 60_000 }),
  activationFeeCents: fc.constantFrom(0, 999),
  recoveryFeeCents: fc.integer({ min: 0, max: 1800 }),
  taxCents: fc.integer({ min: 0, max: 3000 }),
  creditCents: fc.constantFrom(0, 0, 700),
  months: fc.constantFrom(1, 3, 6, 12),
  beginsAfter: fc.option(fc.oneof(fc.constant(0), hours), { freq: 8 }),
  endsAfter: fc.option(hours),
  refunds: fc.array(fc.record({ after: hours, percent: fc.integer({ min: 1, max: 100 }) }), {
    maxLength: 2,
  }),
  creditReturnsAfter: fc.option(hours),
})

function after({ soldAt }: Story, hoursLater: number): Date {
  return new Date(soldAt.getTime() + hoursLater * hourMs)
}

function saleOf({ planCents, activationFeeCents, recoveryFeeCents, taxCents }: Story) {
  const named = { name: 'Sales tax', jurisdiction: 'Iowa', level: 'state', percent: null } as const
  const tax = { ...named, cents: taxCents, line: 'taxAmountCents', passedOn: false } as const
  return {
    orderTotalCents: planCents,
    discountAmountCents: 0,
    activationFeeCents,
    recoveryFeeCents,
    taxes: taxCents > 0 ? [tax] : [],
  }
}

function paidCents(story: Story): number {
  const { planCents, activationFeeCents, recoveryFeeCents, taxCents, creditCents } = story
  return planCents + activationFeeCents + recoveryFeeCents + taxCents - creditCents
}

/** What goes back of a story, when, and of which parts of the sale. */
function returnsOf(story: Story) {
  let left = paidCents(story)
  const given: ReturnType<typeof splitRefund>[] = []
  const give = (cents: number) => {
    const parts = splitRefund(saleOf(story), given, cents)
    given.push(parts)
    return parts
  }
  const toCard = story.refunds
    .toSorted((one, other) => one.after - other.after)
    .flatMap(({ after: hoursLater, percent }) => {
      const amountCents = Math.ceil((left * percent) / 100)
      left -= amountCents
      if (amountCents === 0) return []
      return [{ at: after(story, hoursLater), amountCents, parts: give(amountCents) }]
    })
  const isReturned = story.creditCents > 0 && story.creditReturnsAfter !== null
  const credit = isReturned
    ? { at: after(story, story.creditReturnsAfter ?? 0), parts: give(story.creditCents) }
    : null
  return { toCard, credit }
}

type Ids = { readonly customerId: string; readonly orderId: string }

async function insertStory(story: Story, customerId: string): Promise<void> {
  const ids = { customerId, orderId: randomUUID() }
  await insertOrder(story, ids)
  await insertPayment(story, ids)
  if (story.beginsAfter !== null) await insertService(story, ids, after(story, story.beginsAfter))
}

function planOf({ months }: Story) {
  return { planId: `plan-${months}`, planName: 'Plan', periodMonths: months }
}

async function insertOrder(story: Story, { customerId, orderId }: Ids): Promise<void> {
  const { soldAt: createdAt, creditCents, taxCents, recoveryFeeCents } = story
  await database.db.transaction(async (tx) => {
    await tx.insert(orders).values({
      ...planOf(story),
      ...saleOf(story),
      customerId,
      id: orderId,
      number: orderId,
      idempotencyKey: orderId,
      quoteId: orderId,
      status: 'active',
      simType: 'esim',
      shipTo: { ...homeAddress, name: 'Robin Rivera' },
      taxAmountCents: taxCents,
      regulatoryFeeCents: recoveryFeeCents,
      finalCheckoutAmountCents: paidCents(story) + creditCents,
      taxClass: 'prepaid_wireless',
      taxedBy: 'tables',
      creditCents,
      autoRenew: false,
      acceptedTermsVersion: '1',
      createdAt,
      updatedAt: createdAt,
    })
    if (creditCents === 0) return
    const entry = { customerId, createdAt, amountCents: creditCents } as const
    const granted = { ...entry, id: randomUUID(), kind: 'granted', madeBy: 'Alex Kim' } as const
    const used = { ...entry, id: randomUUID(), kind: 'used', orderId } as const
    await tx.insert(customerCredits).values(granted)
    await tx.insert(customerCredits).values({ ...used, amountCents: -creditCents })
  })
}

async function insertPayment(story: Story, { customerId, orderId }: Ids): Promise<void> {
  const { db } = database
  const { soldAt: createdAt, creditCents } = story
  const { toCard, credit } = returnsOf(story)
  const attemptId = randomUUID()
  await db.insert(paymentAttempts).values({
    id: attemptId,
    orderId,
    customerId,
    number: 1,
    status: 'captured',
    amountCents: paidCents(story),
    providerCustomerId: 'cus_1',
    providerCardId: 'pm_1',
    cardNetwork: 'visa',
    last4Digits: '4242',
    createdAt,
    updatedAt: createdAt,
  })
  const refund = { attemptId, orderId, reason: 'goodwill', status: 'done' } as const
  for (const { at, ...given } of toCard)
    await db.insert(refunds).values({ ...refund, ...given, id: randomUUID(), createdAt: at })
  if (!credit) return
  const returned = { id: randomUUID(), customerId, orderId, kind: 'returned' } as const
  await db
    .insert(customerCredits)
    .values({ ...returned, amountCents: creditCents, parts: credit.parts, createdAt: credit.at })
}

async function insertService(story: Story, ids: Ids, startsAt: Date): Promise<void> {
  const { db } = database
  const { soldAt: createdAt, months, endsAfter } = story
  const lineId = randomUUID()
  const line = { ...planOf(story), ...ids, id: lineId, nickname: 'Plan', createdAt }
  await db.insert(lines).values({ ...line, simType: 'esim', status: 'active', autoRenew: false })
  const { orderId } = ids
  const endsAt = endOfPeriod(startsAt, months)
  const period = { ...planOf(story), lineId, number: 1, orderId, startsAt, endsAt }
  await db.insert(linePeriods).values(period)
  if (endsAfter === null) return
  const end = { lineId, kind: 'ended', actor: 'support', at: after(story, endsAfter) } as const
  await db.insert(lineActivity).values(end)
}

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
function earnedAtEndOf(day: string, story: Story): number {
  const { until } = spanOfDay(day, timeZone)
  if (story.soldAt >= until || story.beginsAfter === null) return 0
  const { toCard, credit } = returnsOf(story)
  const back = [...toCard, ...(credit ? [credit] : [])].filter(({ at }) => at < until)
  const kept = back.reduce((rest, { parts }) => rest - revenueOf(parts), revenueOf(story))
  if (story.endsAfter !== null && after(story, story.endsAfter) < until) return kept
  const startsAt = after(story, story.beginsAfter)
  const end = calendarDay(endOfPeriod(startsAt, story.months), timeZone)
  const service = daysFrom(calendarDay(startsAt, timeZone), end)
  const served = service.filter((each) => each <= day)
  return Math.floor((kept * served.length) / service.length)
}

/** What came in until the end of a day, by card and credit, less what goes back and without taxes. */
function takenUntil(day: string, story: Story): number {
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

/** Tells stories of one customer, in an empty database. */
async function tell(told: readonly Story[]): Promise<void> {
  const { db } = database
  await db.execute('truncate customers, orders cascade')
  const customerId = randomUUID()
  await db.insert(customers).values({
    id: customerId,
    email: 'robin@example.com',
    emailKey: 'robin@example.com',
    firstName: 'Robin',
    lastName: 'Rivera',
    acceptedTermsVersion: '1',
    createdAt: new Date('2027-01-01T00:00:00Z'),
  })
  for (const story of told) await insertStory(story, customerId)
}

function deferred(range: DayRange) {
  return deferredRevenueOf({ db: database.db, prices }, range)
}

test('at any day’s end, deferred and earned are what was taken less refunds and taxes', async () => {
  const property = fc.asyncProperty(
    fc.array(stories, { minLength: 1, maxLength: 5 }),
    probes,
    async (told, at) => {
      await tell(told)
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

const aYear: Story = {
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
  await tell([aYear])
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

test('a line that ends earns the rest at once, and a refund takes back what it had earned', async () => {
  await tell([{ ...aYear, endsAfter: 24, refunds: [{ after: 48, percent: 50 }] }])
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

test('the file has a line for each plan, with a column for each month', async () => {
  await tell([aYear, { ...aYear, months: 1, planCents: 3000, beginsAfter: null }])
  const file = deferredRevenueFile(await deferred({ from: '2028-01-01', to: '2028-02-29' }))
  const [head = '', ...rows] = file.trim().split('\r\n')
  expect(head.split(',')).toHaveLength(20)
  expect(head).toContain('closing_cents,earns_2028_03_cents,')
  expect(rows).toEqual([
    'plan-1,Plan,0,3000,0,3000,0,0,0,0,0,0,0,0,0,0,0,0,0,3000',
    'plan-12,Plan,0,36500,3000,33500,3100,3000,3100,3000,3100,3100,3000,3100,3000,3100,2900,0,0,0',
  ])
})

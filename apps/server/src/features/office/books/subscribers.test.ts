import { randomUUID } from 'node:crypto'
import type { DayRange } from '@openline/contract/office/books-desk'
import type {
  SubscriberGroup,
  Subscribers,
  SubscribersRow,
} from '@openline/contract/office/subscribers-desk'
import { expectOk, homeAddress } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { shippedPrices } from '@openline/testing/price-shop'
import { aStaffMember } from '@openline/testing/staff'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { linePeriods } from '../../../db/schema/service.ts'
import { subscribersFile, subscribersOf } from './subscribers.ts'

const shop = useTestShop()
const database = useTestDatabase()
const { prices } = await shippedPrices()
const customerId = randomUUID()

/** Noon in Chicago, unless it says an hour. */
function noon(day: string): Date {
  return new Date(day.includes('T') ? day : `${day}T18:00:00Z`)
}

type Period = {
  from: string
  to: string
  plan?: string
  /** Declined tries before it was paid. */
  declines?: number
  /** They were of an order at another price. */
  onOtherOrder?: boolean
}

type Life = {
  periods: readonly Period[]
  coupon?: string
  /** The day it was canceled or left. */
  ended?: string
  /** Declined tries of a renewal that was never paid. */
  declines?: number
}

async function insertOrder(at: Date, more: Partial<typeof orders.$inferInsert>): Promise<string> {
  const id = randomUUID()
  await database.db.insert(orders).values({
    id,
    customerId,
    number: id,
    idempotencyKey: id,
    quoteId: id,
    status: 'active',
    planId: 'light',
    planName: 'Light',
    periodMonths: 1,
    simType: 'esim',
    shipTo: { ...homeAddress, name: 'Robin Rivera' },
    orderTotalCents: 1500,
    discountAmountCents: 0,
    taxAmountCents: 0,
    regulatoryFeeCents: 0,
    activationFeeCents: 0,
    finalCheckoutAmountCents: 1500,
    recoveryFeeCents: 0,
    taxes: [],
    taxClass: 'prepaid_wireless',
    taxedBy: 'tables',
    autoRenew: true,
    acceptedTermsVersion: '1',
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    ...more,
  })
  return id
}

async function decline(orderId: string, at: Date, times: number): Promise<void> {
  for (let number = 1; number <= times; number += 1) {
    await database.db.insert(paymentAttempts).values({
      id: randomUUID(),
      orderId,
      customerId,
      number,
      status: 'failed',
      failureCode: 'card_declined',
      amountCents: 1500,
      providerCustomerId: 'cus_1',
      providerCardId: 'pm_1',
      cardNetwork: 'visa',
      last4Digits: '4242',
      createdAt: at,
      updatedAt: at,
    })
  }
}

/** Tells the life of a line. */
async function live({ periods, coupon: couponCode, ended, declines = 0 }: Life): Promise<void> {
  const { db } = database
  const lineId = randomUUID()
  for (const [index, { from, to, plan = 'Light', ...tried }] of periods.entries()) {
    const number = index + 1
    const [startsAt, endsAt] = [noon(from), noon(to)]
    const planned = { planId: plan.toLowerCase(), planName: plan, periodMonths: 1 }
    const renewal = { kind: 'renewal', forLineId: lineId, periodNumber: number } as const
    const orderId = await insertOrder(startsAt, {
      ...planned,
      ...(number > 1 ? renewal : { couponCode }),
    })
    if (number === 1) {
      const line = { ...planned, id: lineId, customerId, orderId, nickname: plan } as const
      const status = ended ? 'cancelled' : 'active'
      const made = { createdAt: startsAt, simType: 'esim', autoRenew: true, status } as const
      await db.insert(lines).values({ ...line, ...made })
    }
    const declined = tried.onOtherOrder
      ? await insertOrder(startsAt, { ...renewal, status: 'expired', paidAt: null })
      : orderId
    await decline(declined, startsAt, tried.declines ?? 0)
    await db.insert(linePeriods).values({ ...planned, lineId, number, orderId, startsAt, endsAt })
  }
  if (declines > 0) {
    const next = { forLineId: lineId, periodNumber: periods.length + 1, paidAt: null }
    const at = noon(periods.at(-1)?.to ?? '')
    const orderId = await insertOrder(at, { ...next, kind: 'renewal', status: 'payment_failed' })
    await decline(orderId, at, declines)
  }
  if (!ended) return
  const end = { lineId, kind: 'ported_out', actor: 'carrier', at: noon(ended) } as const
  await db.insert(lineActivity).values(end)
}

/** Ten lives around March 2028, whose days are Chicago's. */
const lives: readonly Life[] = [
  // 1: renewed at the first try.
  {
    periods: [
      { from: '2028-02-10', to: '2028-03-10' },
      { from: '2028-03-10', to: '2028-04-10' },
    ],
  },
  // 2: renewed after two declines, to another plan.
  {
    periods: [
      { from: '2028-02-12', to: '2028-03-12' },
      { from: '2028-03-12', to: '2028-04-12', plan: 'Standard', declines: 2 },
    ],
    coupon: 'WELCOME10',
  },
  // 3: declined until the price had changed, and paid at the new one.
  {
    periods: [
      { from: '2028-02-14', to: '2028-03-14' },
      { from: '2028-03-14', to: '2028-04-14', declines: 1, onOtherOrder: true },
    ],
  },
  // 4: declined three times, and lost.
  { periods: [{ from: '2028-02-16', to: '2028-03-16' }], declines: 3 },
  // 5: paid by hand, four days late: gone and back within the month.
  {
    periods: [
      { from: '2028-02-18', to: '2028-03-18' },
      { from: '2028-03-22', to: '2028-04-22' },
    ],
  },
  // 6: left for another carrier in the middle of what was paid, with nothing due.
  { periods: [{ from: '2028-02-20', to: '2028-03-20' }], ended: '2028-03-05' },
  // 7: new in March.
  { periods: [{ from: '2028-03-03', to: '2028-04-03' }], coupon: 'WELCOME10' },
  // 8: new in March, and canceled in it.
  { periods: [{ from: '2028-03-03', to: '2028-04-03' }], ended: '2028-03-25' },
  // 9: expired in February, back in March.
  {
    periods: [
      { from: '2028-01-05', to: '2028-02-05' },
      { from: '2028-03-06', to: '2028-04-06' },
    ],
  },
  // 10: a year, with nothing due.
  { periods: [{ from: '2027-06-01', to: '2028-06-01', plan: 'Year' }] },
  // Outside of March: over before it, and begun on the first of April.
  { periods: [{ from: '2028-01-20', to: '2028-02-20' }] },
  { periods: [{ from: '2028-04-01', to: '2028-05-01' }] },
  // Begun and renewed at midnight in Chicago.
  {
    periods: [
      { from: '2029-01-10T06:00:00Z', to: '2029-02-09T06:00:00Z' },
      { from: '2029-02-09T06:00:00Z', to: '2029-03-11T06:00:00Z' },
    ],
  },
]

beforeAll(async () => {
  await database.db.insert(customers).values({
    id: customerId,
    email: 'robin@example.com',
    emailKey: 'robin@example.com',
    firstName: 'Robin',
    lastName: 'Rivera',
    acceptedTermsVersion: '1',
    createdAt: noon('2027-01-01'),
  })
  for (const life of lives) await live(life)
})

const march = { from: '2028-03-01', to: '2028-03-31' }

function depsAt(now: string) {
  return { db: database.db, prices, clock: () => noon(now) }
}

function subscribers(range: DayRange, by: SubscriberGroup = 'plan', now = '2028-05-15') {
  return subscribersOf(depsAt(now), { ...range, by })
}

function figuresOf(row: SubscribersRow): string {
  const { atStart, added, returned, ended, atEnd, churnPercent } = row
  const { due, firstTry, recovered, late, lost } = row
  const lived = `${atStart}+${added}+${returned}-${ended}=${atEnd} ${churnPercent}%`
  return `${lived}; ${due}=${firstTry}+${recovered}+${late}+${lost}`
}

async function groupsOf(by: SubscriberGroup): Promise<Record<string, string>> {
  const { groups } = await subscribers(march, by)
  return Object.fromEntries(groups.map(({ id, ...row }) => [id ?? 'none', figuresOf(row)]))
}

test('a month counts who was there, came, came back and left, and how renewals went', async () => {
  // There: 1 to 6 and 10. New: 7 and 8. Back: 9. Gone: 4, 6 and 8. Due: 1 to 5.
  const { total } = await subscribers(march)
  expect(figuresOf(total)).toBe('7+2+1-3=7 42.9%; 5=1+2+1+1')
})

test('lines are told apart by last plan, by coupon and by the month of their first payment', async () => {
  expect(await groupsOf('plan')).toEqual({
    light: '5+2+1-3=5 60%; 4=1+1+1+1',
    standard: '1+0+0-0=1 0%; 1=0+1+0+0',
    year: '1+0+0-0=1 0%; 0=0+0+0+0',
  })
  expect(await groupsOf('coupon')).toEqual({
    none: '6+1+1-3=5 50%; 4=1+1+1+1',
    WELCOME10: '1+1+0-0=2 0%; 1=0+1+0+0',
  })
  expect(await groupsOf('cohort')).toEqual({
    '2027-06': '1+0+0-0=1 0%; 0=0+0+0+0',
    '2028-01': '0+0+1-0=1 null%; 0=0+0+0+0',
    '2028-02': '6+0+0-2=4 33.3%; 5=1+2+1+1',
    '2028-03': '0+2+0-1=1 null%; 0=0+0+0+0',
  })
})

test('each range begins with the lines that the one before it ended with', async () => {
  let before: number | null = null
  for (const [from, to] of [
    ['2028-01-01', '2028-02-05'],
    ['2028-02-06', '2028-03-05'],
    ['2028-03-06', '2028-03-06'],
    ['2028-03-07', '2028-03-31'],
    ['2028-04-01', '2028-04-30'],
  ] as const) {
    const { total } = await subscribers({ from, to })
    expect(total.atStart + total.added + total.returned - total.ended).toBe(total.atEnd)
    expect(total.atStart).toBe(before ?? total.atStart)
    before = total.atEnd
  }
})

test('a line that begins or renews at midnight is of the day that begins', async () => {
  const days = ['2029-01-09', '2029-01-10', '2029-02-08', '2029-02-09']
  const counted = days.map(async (day) => {
    const { total } = await subscribers({ from: day, to: day }, 'plan', '2029-05-15')
    return figuresOf(total)
  })
  expect(await Promise.all(counted)).toEqual([
    '0+0+0-0=0 null%; 0=0+0+0+0',
    '0+1+0-0=1 null%; 0=0+0+0+0',
    '1+0+0-0=1 0%; 0=0+0+0+0',
    '1+0+0-0=1 0%; 1=1+0+0+0',
  ])
})

test('a month that is not over counts until now, and one to come has nothing due', async () => {
  // Up to March 11: 1 renewed, 6 left, 7, 8 and 9 came. No one has left for a renewal that isn't due yet.
  const { total } = await subscribers(march, 'plan', '2028-03-11')
  expect(figuresOf(total)).toBe('7+2+1-1=9 14.3%; 1=1+0+0+0')
  const later = await subscribers({ from: '2028-04-01', to: '2028-04-30' }, 'plan', '2028-03-11')
  expect(later.total).toMatchObject({ added: 0, ended: 0, due: 0 })
})

test('the file has the same, a line for each group', async () => {
  const file = await subscribersFile(depsAt('2028-05-15'), { ...march, by: 'coupon' })
  expect(file.name).toBe('subscribers-by-coupon-2028-03-01-to-2028-03-31.csv')
  expect((await file.text()).trim().split('\r\n')).toEqual([
    'coupon,coupon_name,active_at_start,new,returned,ended,active_at_end,churn_percent,renewals_due,first_try,recovered,late,lost',
    ',,6,1,1,3,5,50,4,1,1,1,1',
    'WELCOME10,WELCOME10,1,1,0,0,2,0,1,0,1,0,0',
  ])
})

test('only periods that meet the range are read, by their index', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const plan = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain select from line_periods
      where tstzrange(starts_at, ends_at, '[]') && tstzrange('2028-03-01', '2028-04-01', '[]')`)
    expect(JSON.stringify(plan.rows)).toContain('line_periods_within')
  })
})

test('money people count a line from its first payment; others and swapped days are refused', async () => {
  const path = '/app/desk/subscribers'
  const { order } = await aLineOwner(shop)
  const { token } = await aStaffMember(shop, ['money'])
  const day = (days: number) =>
    new Date(shop.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)
  const query = { from: day(-2), to: day(2) }
  const { by, groups } = expectOk(await shop.send<Subscribers>('GET', path, { token, query }))
  expect([by, groups]).toEqual([
    'plan',
    [expect.objectContaining({ name: order.planName, atStart: 0, added: 1, atEnd: 1, due: 0 })],
  ])
  const swapped = { token, query: { from: query.to, to: query.from } }
  expect((await shop.send('GET', path, swapped)).status).toBe(422)
  const support = await aStaffMember(shop, ['support'])
  expect((await shop.send('GET', path, { token: support.token, query })).status).toBe(403)
})

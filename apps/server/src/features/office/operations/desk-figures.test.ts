import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { DailyTotals } from '@openline/contract/office/books-desk'
import type { FigureRange, Figures, viewFigures } from '@openline/contract/office/figures-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  orderIn,
} from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { portIns } from '../../../db/schema/port-ins.ts'
import { insertFailure } from '../../people/auth/authentication-failure-store.ts'
import { countByHour } from './figure-count-store.ts'

const shop = useTestShop()
const timeZone = 'America/Chicago'
const hour = 3600

/** No hour that a test looks at is one of another's: the figures of the last two days are what it asks for. */
const daysOfTest = 3
let daysUsed = 0

/** Moves the clock to noon, so that no hour or day ends within a test, after all that others counted. */
function passToNoon(of = shop): void {
  const inZone = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric' })
  of.pass(daysUsed * 24 * hour)
  daysUsed += daysOfTest
  of.pass((36 - Number(inZone.format(of.now()))) * hour)
}

async function figuresFor(
  role: StaffRole,
  range?: FigureRange,
  of = shop,
): Promise<OutputOf<typeof viewFigures>> {
  const { token } = await aStaffMember(of, [role])
  const query = range && { range }
  return expectOk(await of.send('GET', '/app/desk/figures', { token, ...(query && { query }) }))
}

/** What `/metrics` has under a name, by its label. The figures of the system are kept for a minute there. */
async function metric(name: string, of = shop): Promise<Record<string, number>> {
  const text = await (await fetch(of.url('/metrics'))).text()
  const series = text.matchAll(new RegExp(`^${name}\\{\\w+="(\\w[^"]*)"\\} (\\d+)$`, 'gm'))
  return Object.fromEntries(Array.from(series, ([, label = '', value]) => [label, Number(value)]))
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/** A sale with its line, and one that the carrier cannot set up, so that its money goes back. */
async function sellTwo() {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  expectOk(await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)))
  const shipTo = { ...homeAddress, state: 'TX', zipCode: '77299' }
  const quote = await aQuote(shop, customer, { zipCode: shipTo.zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  await orderIn(shop, customer, order.id, 'refunded')
  return { customer }
}

type PortIn = { status: 'completed' | 'failed' | 'expired'; endedAt: Date; minutes: number | null }

/** Port-ins as they are once they are over; one without minutes was never sent. */
async function addPortIns(customerId: string, ended: readonly PortIn[]): Promise<void> {
  await shop.database.db.insert(portIns).values(
    ended.map(({ status, endedAt, minutes }, index) => ({
      id: randomUUID(),
      customerId,
      msisdn: `515555${String(1000 + index)}`,
      status,
      required: [],
      zipCode: '50309',
      createdAt: endedAt,
      updatedAt: endedAt,
      submittedAt: minutes === null ? null : new Date(endedAt.getTime() - minutes * 60_000),
      endedAt,
    })),
  )
}

describe('what waits', () => {
  /** No one bought anything here, so no job waits but the test's own. */
  const idle = useTestShop()

  test('is the highest of its hour, and now what /metrics says', async () => {
    passToNoon(idle)
    const { db } = idle.database
    await db.execute(sql`insert into pgboss.job (name, state, start_after)
      select 'send-email', 'created', now() + interval '1 day' from generate_series(1, 3)`)
    await db.execute(sql`insert into pgboss.job (name, source_name, state)
      values ('dead-letter', 'send-email', 'created')`)
    const { figures } = await figuresFor('support', undefined, idle)
    const levels = figures.at(-1)?.levels
    expect(levels).toMatchObject({
      waitingJobs: 3,
      retryingJobs: 0,
      deadJobs: 1,
      wrongPasswords: 0,
    })
    expect(sum(await metric('openline_jobs_waiting', idle))).toBe(levels?.waitingJobs)
    expect(sum(await metric('openline_jobs_dead_lettered', idle))).toBe(levels?.deadJobs)
    await idle.runTask('record figures')
    await db.execute(sql`delete from pgboss.job where start_after > now() + interval '1 hour'`)
    await db.execute(sql`delete from pgboss.job where name = 'dead-letter'`)
    await idle.runTask('record figures')
    expect((await figuresFor('support', undefined, idle)).figures.at(-1)?.levels).toEqual(levels)
    idle.pass(hour)
    const later = await figuresFor('support', undefined, idle)
    expect(later.figures.at(-1)?.levels).toMatchObject({ waitingJobs: 0, deadJobs: 0 })
    expect(later.figures.at(-2)?.levels).toEqual(levels)
    expect(later.figures[0]?.levels).toBeNull()
    expect(later.total.levels).toEqual(levels)
  })
})

describe('what happened', () => {
  test('is counted by hour and by day, and agrees with /metrics and with the daily totals', async () => {
    passToNoon()
    const { customer } = await sellTwo()
    await addPortIns(customer.id, [
      { status: 'completed', endedAt: shop.now(), minutes: 5 },
      { status: 'failed', endedAt: shop.now(), minutes: 60 },
      { status: 'expired', endedAt: shop.now(), minutes: null },
    ])
    const failure = { method: 'password', network: 'n', at: shop.now() } as const
    await insertFailure(shop.database.db, { ...failure, customerId: customer.id })
    const { figures, total } = await figuresFor('money')
    const today = (await figuresFor('admin', '30d')).figures.at(-1)
    const { token } = await aStaffMember(shop, ['money'])
    const totals = expectOk(await shop.send<DailyTotals>('GET', '/app/desk/takings', { token }))
    const booked = (kind: string) => totals.kinds.find((each) => each.kind === kind)
    expect(figures.at(-1)).toMatchObject({
      isOver: false,
      money: {
        purchases: 2,
        renewals: 0,
        takenCents: booked('payment')?.balanceCents,
        refunds: 1,
        refundedCents: -(booked('refund_sent')?.balanceCents ?? 0),
      },
      activations: 1,
      portIns: { completed: 1, failed: 1, cancelled: 0, expired: 0 },
      portInMinutes: { half: 5, most: 5 },
      signInFailures: 1,
    })
    expect(booked('payment')?.count).toBe(2)
    expect(withoutTime(total)).toMatchObject(withoutTime(today))
    expect(figures.filter(({ activations }) => activations > 0)).toHaveLength(1)
    expect(await metric('openline_figures_today')).toEqual({
      purchases: 2,
      renewals: 0,
      refunds: 1,
      activations: 1,
      port_ins_completed: 1,
      port_ins_failed: 1,
      port_ins_cancelled: 0,
      port_ins_expired: 0,
      sign_in_failures: 1,
    })
  })

  test('is the same before and after its hour was counted once, and stays so', async () => {
    passToNoon()
    const { customer } = await sellTwo()
    await addPortIns(customer.id, [{ status: 'completed', endedAt: shop.now(), minutes: 7 }])
    shop.pass(3 * hour)
    const before = await figuresFor('money', '90d')
    await shop.runTask('record figures')
    await shop.runTask('record figures')
    const { rows } = await shop.database.db.execute<{ hours: number }>(
      sql`select count(*)::int as hours from hourly_counts where purchases = 2 and activations = 1`,
    )
    expect(rows[0]?.hours).toBeGreaterThan(0)
    const after = await figuresFor('money', '90d')
    expect(after.figures.map(withoutTime)).toEqual(before.figures.map(withoutTime))
    expect(after.figures).toHaveLength(90)
    // What was counted is not counted again, however the records change.
    await shop.database.db.execute(
      sql`update lines set activated_at = activated_at + interval '1 year'`,
    )
    expect((await figuresFor('money', '90d')).total.activations).toBe(after.total.activations)
  })

  test('is told of the time before the range, without what waited', async () => {
    passToNoon()
    await sellTwo()
    shop.pass(49 * hour)
    const { total, before } = await figuresFor('money')
    expect(total.activations).toBe(0)
    expect(before).toMatchObject({ activations: 1, money: { purchases: 2 }, levels: null })
    expect(before.isOver).toBe(true)
    expect((await figuresFor('support')).before.money).toBeNull()
  })

  test('takes from each port-in its own time, over all hours of the range', async () => {
    passToNoon()
    const { id } = await aCustomer(shop)
    const minutes = [90, 10, 20, 30, 40, 50, 60, 70, 80, 1000]
    await addPortIns(
      id,
      minutes.map((taken, index) => ({
        status: 'completed' as const,
        endedAt: new Date(shop.now().getTime() - index * hour * 1000),
        minutes: taken,
      })),
    )
    const { total, figures } = await figuresFor('porting')
    expect(total.portInMinutes).toEqual({ half: 50, most: 90 })
    expect(total.portIns.completed).toBe(10)
    expect(figures.slice(-2).map((each) => each.portInMinutes?.most)).toEqual([10, 90])
  })

  test('in the hour that clocks show twice is in two hours', async () => {
    const { id } = await aCustomer(shop)
    const times = ['06:30', '07:30', '07:45'].map((time) => new Date(`2026-11-01T${time}:00Z`))
    await addPortIns(
      id,
      times.map((endedAt) => ({ status: 'failed' as const, endedAt, minutes: 1 })),
    )
    const span = {
      since: new Date('2026-11-01T06:00:00Z'),
      until: new Date('2026-11-01T09:00:00Z'),
    }
    const counts = await countByHour(shop.database.db, span, timeZone)
    expect(counts.map((each) => [each.hour.toISOString(), each.portInsFailed])).toEqual([
      ['2026-11-01T06:00:00.000Z', 1],
      ['2026-11-01T07:00:00.000Z', 2],
    ])
  })
})

describe('what was sold and what went back', () => {
  test.each(['support', 'porting'] as const)('is not for %s', async (role) => {
    const { figures, total } = await figuresFor(role)
    expect([total, ...figures].filter(({ money }) => money !== null)).toEqual([])
    const [row] = await fileFor(role)
    expect(row).toHaveProperty('activations')
    expect(row).not.toHaveProperty('taken_cents')
  })

  test.each(['money', 'admin'] as const)(
    'is in the file for %s, which has every hour',
    async (role) => {
      const rows = await fileFor(role)
      expect(rows).toHaveLength(48)
      expect(rows.at(-1)).toMatchObject({
        is_over: 'so far',
        taken_cents: expect.stringMatching(/^\d+$/),
      })
      expect(rows[0]).toMatchObject({ is_over: 'yes', purchases: '0', most_waiting_jobs: '' })
    },
  )
})

async function fileFor(role: StaffRole): Promise<Record<string, string>[]> {
  passToNoon()
  const { token } = await aStaffMember(shop, [role])
  const path = '/app/desk/figures/file'
  const text = expectOk(await shop.send<string>('GET', path, { token }))
  return parse(text, { columns: true, record_delimiter: '\r\n' })
}

/** What waits may change between two looks, and a day begins before an hour of it. */
function withoutTime(figures: Figures | undefined): Partial<Figures> {
  const { startsAt: _startsAt, isOver: _isOver, levels: _levels, ...counts } = figures ?? {}
  return counts
}

import type { OutputOf } from '@openline/contract/endpoint'
import type { getUsage } from '@openline/contract/usage'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { endOfPeriod } from '../../service-days.ts'
import { expectOk } from '../../testing/customers.ts'
import { aLineOwner, type LineOwner } from '../../testing/lines.ts'
import { turnKnob } from '../../testing/sandbox-knobs.ts'
import { useTestShop } from '../../testing/use-test-shop.ts'
import { createShortMemory } from './short-memory.ts'
import { monthOf } from './usage.ts'

const shop = useTestShop()
afterEach(() => turnKnob(shop, 'carrier', { reset: true }))

const usageOf = ({ customer, line }: LineOwner) =>
  shop.send<OutputOf<typeof getUsage>>('GET', `/app/lines/${line.id}/usage`, customer)

describe('the usage of a line', () => {
  test('is shown with its time, beside what the plan includes', async () => {
    const owner = await aLineOwner(shop)
    const { usage, allowance } = expectOk(await usageOf(owner))
    expect(usage).toMatchObject({ dataUsedMb: expect.any(Number), minutesUsed: 0, textsUsed: 0 })
    expect(Date.parse(usage?.asOf ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(Date.parse(usage?.resetsAt ?? '')).toBeGreaterThan(Date.now())
    expect(usage?.resetsAt).toBe(owner.line.renewsAt)
    expect(allowance).toMatchObject({ kind: 'phone' })
  })

  test('is asked of the network once a minute, however often the page is loaded', async () => {
    const owner = await aLineOwner(shop)
    const [first] = await Promise.all([usageOf(owner), usageOf(owner), usageOf(owner)])
    await turnKnob(shop, 'carrier', { fault: 'error_before', count: 'always', on: 'POST /usage' })
    expect(expectOk(await usageOf(owner))).toEqual(expectOk(first))
    shop.pass(61)
    const later = await usageOf(owner)
    expect(later).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    await turnKnob(shop, 'carrier', { reset: true })
    expectOk(await usageOf(owner))
  })

  test('of a data plan counts data only, and of a line that is not on is none', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    expect(expectOk(await usageOf(owner)).allowance).toMatchObject({ kind: 'data', dataGb: 10 })
    await shop.database.db.execute(
      sql`update lines set status = 'cancelled' where id = ${owner.line.id}`,
    )
    expect(expectOk(await usageOf(owner)).usage).toBeNull()
  })
})

test.each([
  // A month of service, from its first to its last moment.
  [1, '2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z', '2026-01-31', '2026-03-02'],
  [1, '2026-01-31T10:00:00Z', '2026-03-02T09:59:59Z', '2026-01-31', '2026-03-02'],
  // Three months are three times 30 days.
  [3, '2026-11-15T00:00:00Z', '2027-01-13T23:59:59Z', '2026-12-15', '2027-01-14'],
  [3, '2026-11-15T00:00:00Z', '2027-01-14T00:00:00Z', '2027-01-14', '2027-02-13'],
  // The twelfth month of a year takes the five days that are left.
  [12, '2026-05-15T00:00:00Z', '2027-04-09T23:59:59Z', '2027-03-11', '2027-04-10'],
  [12, '2026-05-15T00:00:00Z', '2027-04-10T00:00:00Z', '2027-04-10', '2027-05-15'],
  [12, '2026-05-15T00:00:00Z', '2027-05-14T23:59:59Z', '2027-04-10', '2027-05-15'],
  // What was not renewed.
  [1, '2026-01-31T10:00:00Z', '2026-03-02T10:00:00Z', '2026-03-02', '2026-04-01'],
  [1, '2026-01-31T10:00:00Z', '2026-04-01T10:00:00Z', '2026-04-01', '2026-05-01'],
])(
  'of a period of %i months from %s the month of %s is %s to %s',
  (months, began, now, ...days) => {
    const startsAt = new Date(began)
    const period = { startsAt, endsAt: endOfPeriod(startsAt, months), periodMonths: months }
    const { from, to } = monthOf(period, new Date(now))
    expect([from, to].map((at) => at.toISOString().slice(0, 10))).toEqual(days)
  },
)

test('a period that was sold by the calendar keeps its end, and so does its data', () => {
  const time = {
    startsAt: new Date('2026-10-25T10:00:00Z'),
    endsAt: new Date('2026-11-25T10:00:00Z'),
  }
  const month = monthOf({ ...time, periodMonths: 1 }, new Date('2026-11-24T12:00:00Z'))
  expect(month).toEqual({ from: time.startsAt, to: time.endsAt })
})

test('a failure is not remembered', async () => {
  const remember = createShortMemory<number>(1000, () => 0)
  await expect(remember('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await remember('a', () => Promise.resolve(7))).toBe(7)
  expect(await remember('a', () => Promise.resolve(8))).toBe(7)
})

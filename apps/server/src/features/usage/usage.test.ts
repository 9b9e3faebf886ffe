import type { OutputOf } from '@openline/contract/endpoint'
import type { getUsage } from '@openline/contract/usage'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
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
    const { usage, allowance } = expectOk(await usageOf(await aLineOwner(shop)))
    expect(usage).toMatchObject({ dataUsedMb: expect.any(Number), minutesUsed: 0, textsUsed: 0 })
    expect(Date.parse(usage?.asOf ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(Date.parse(usage?.resetsAt ?? '')).toBeGreaterThan(Date.now())
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
  ['2026-01-31T10:00:00Z', '2026-02-10T00:00:00Z', '2026-01-31', '2026-02-28'],
  ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', '2026-02-28', '2026-03-31'],
  ['2026-01-31T10:00:00Z', '2026-02-28T09:59:59Z', '2026-01-31', '2026-02-28'],
  ['2026-11-15T00:00:00Z', '2027-01-14T23:59:59Z', '2026-12-15', '2027-01-15'],
  ['2026-11-15T00:00:00Z', '2026-11-15T00:00:00Z', '2026-11-15', '2026-12-15'],
])('of a line from %s the month of %s is %s to %s', (began, now, from, to) => {
  const month = monthOf(new Date(began), new Date(now))
  expect(month.from.toISOString().slice(0, 10)).toBe(from)
  expect(month.to.toISOString().slice(0, 10)).toBe(to)
})

test('a failure is not remembered', async () => {
  const remember = createShortMemory<number>(1000, () => 0)
  await expect(remember('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await remember('a', () => Promise.resolve(7))).toBe(7)
  expect(await remember('a', () => Promise.resolve(8))).toBe(7)
})

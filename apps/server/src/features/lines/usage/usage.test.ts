import type { OutputOf } from '@openline/contract/endpoint'
import type { getUsage, listUsage } from '@openline/contract/lines/usage'
import { buyAddOn } from '@openline/testing/add-ons'
import { changeNetwork, iccidOf } from '@openline/testing/carrier-side'
import { aCustomer, emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner, onlyLineOf } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { createShortMemory } from '../../../short-memory.ts'
import { endOfPeriod } from '../../../time/service-days.ts'
import { recordFirstUse } from '../lines/lines.ts'
import { monthOf } from './usage.ts'

const shop = useTestShop()
afterEach(() => resetFaults(shop, 'carrier'))

function usageOf({ customer, line }: LineOwner) {
  return shop.send<OutputOf<typeof getUsage>>('GET', `/app/lines/${line.id}/usage`, customer)
}

describe('the usage of a line', () => {
  test('is shown with its time, beside what the plan includes', async () => {
    const owner = await aLineOwner(shop)
    const { usage, allowance } = expectOk(await usageOf(owner))
    expect(usage).toMatchObject({ dataUsedMb: expect.any(Number), minutesUsed: 0, textsUsed: 0 })
    expect(Date.parse(usage?.asOf ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(Date.parse(usage?.resetsAt ?? '')).toBeGreaterThan(Date.now())
    expect(usage?.days).toEqual([])
    expect(usage?.resetsAt).toBe(owner.line.renewsAt)
    expect(allowance).toMatchObject({ kind: 'phone' })
  })

  test('is asked of the network once a minute, however often the page is loaded', async () => {
    const owner = await aLineOwner(shop)
    const [first] = await Promise.all([usageOf(owner), usageOf(owner), usageOf(owner)])
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /usage',
    })
    expect(expectOk(await usageOf(owner))).toEqual(expectOk(first))
    shop.pass(61)
    const later = await usageOf(owner)
    expect(later).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    await resetFaults(shop, 'carrier')
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

describe('the usage of all lines', () => {
  const allOf = async ({ customer }: LineOwner) => {
    const path = '/app/lines/usage'
    return expectOk(await shop.send<OutputOf<typeof listUsage>>('GET', path, customer)).usages
  }

  test('lists the usage of each own line, newest first, and of no other customer’s', async () => {
    const owner = await aLineOwner(shop)
    await aLineOwner(shop)
    const data = { quote: { planId: 'data-10' } }
    const { lineId } = await buyLine(shop, owner.customer, owner.card, data)
    const usages = await allOf(owner)
    expect(usages.map((one) => one.lineId)).toEqual([lineId, owner.line.id])
    const own = expectOk(await usageOf(owner))
    expect(usages[1]).toEqual({ lineId: owner.line.id, ...own, problem: null })
    expect(usages[0]?.allowance).toMatchObject({ kind: 'data' })
  })

  test('says which one the network does not tell, and of which customer there are none', async () => {
    const owner = await aLineOwner(shop)
    await injectFault(shop, 'carrier', {
      fault: 'error_before',
      count: 'always',
      on: 'POST /usage',
    })
    expect(await allOf(owner)).toMatchObject([
      { lineId: owner.line.id, usage: null, problem: expect.stringContaining('try again') },
    ])
    const newcomer = await aCustomer(shop)
    expect(await allOf({ ...owner, customer: newcomer })).toEqual([])
    expect((await shop.send('GET', '/app/lines/usage', {})).status).toBe(401)
  })
})

describe('a customer whose data is nearly used', () => {
  const use = async ({ msisdn }: LineOwner, gigabytes: number) => {
    const response = await fetch(`${shop.sandbox.url}/carrier/use-data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ msisdn, megabytes: gigabytes * 1000 }),
    })
    expect(response.status).toBe(200)
  }
  const alertsTo = async ({ customer }: LineOwner) => {
    const subjects = (await emailsTo(shop, customer.email)).map(({ subject }) => subject)
    return subjects.filter((subject) => subject.includes('high-speed data'))
  }
  const handled = async ({ order }: LineOwner, count: number) => {
    await eventually('the events to be handled', async () => {
      const { rows } = await shop.database.db.execute<{ left: number; all: number }>(sql`
        select count(*)::int as all, (count(*) filter (where handled_at is null))::int as left
        from inbox where type = 'usage:usage.threshold_reached' and object_id = ${order.id}`)
      return rows[0]?.left === 0 && rows[0].all === count
    })
  }
  const nearly = 'You’ve used 80% of your high-speed data'
  const all = 'You’ve used all your high-speed data'

  test('is told at 80 percent and when all is used, once a month each', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    await use(owner, 7.9)
    await handled(owner, 1)
    expect(await alertsTo(owner)).toEqual([])
    await use(owner, 0.2)
    await eventually('the first email', async () => (await alertsTo(owner)).length === 1)
    await use(owner, 1)
    await use(owner, 2)
    await eventually('the second email', async () => (await alertsTo(owner)).length === 2)
    await use(owner, 5)
    await handled(owner, 5)
    expect((await alertsTo(owner)).toSorted()).toEqual([nearly, all])
    const told = (await emailsTo(shop, owner.customer.email)).find(
      ({ subject }) => subject === nearly,
    )
    expect(told?.text).toContain('8.1 GB of its 10 GB of high-speed data')
    // Staff read the record without the customer's approval.
    const { rows } = await shop.database.db.execute(
      sql`select subject from sent_emails where customer_id = ${owner.customer.id} and subject like '%data%'`,
    )
    const subject = 'Notice about your high-speed data'
    expect(rows).toEqual([{ subject }, { subject }])
  })

  test('is told again when data that was added is used up, and can add more with one press', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    await use(owner, 11)
    const told = await emailAbout(shop, owner.customer.email, all)
    expect(told.text).toContain(
      `/dashboard/lines/${owner.line.id}?add_data=${owner.line.id}&add-on=data-10gb`,
    )
    await buyAddOn(shop, owner, 'data-10gb')
    await use(owner, 10)
    const alerts = async () => (await alertsTo(owner)).filter((subject) => subject === all)
    await eventually('the second email', async () => (await alerts()).length === 2)
    const texts = (await emailsTo(shop, owner.customer.email)).map(({ text }) => text)
    expect(texts.some((text) => text.includes('has used all 20 GB'))).toBe(true)
  })

  test('finds no way to more data where the network sells none', async () => {
    await changeNetwork(shop, 'full', { addOns: false })
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    await use(owner, 11)
    const told = await emailAbout(shop, owner.customer.email, all)
    expect(told.text).not.toContain('add-on=')
    await changeNetwork(shop, 'full')
  })

  test('sees in the account what the email said, also where the page was loaded just before', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    expect(expectOk(await usageOf(owner)).usage?.dataUsedMb).toBe(0)
    await use(owner, 8.1)
    await eventually('the email', async () => (await alertsTo(owner)).length === 1)
    expect(expectOk(await usageOf(owner)).usage?.dataUsedMb).toBe(8100)
    const listed = await shop.send<OutputOf<typeof listUsage>>(
      'GET',
      '/app/lines/usage',
      owner.customer,
    )
    expect(expectOk(listed).usages[0]?.usage?.dataUsedMb).toBe(8100)
  })

  test('is told of the end alone when it comes first', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    await use(owner, 11)
    await eventually('the email', async () => (await alertsTo(owner)).length === 1)
    expect(await alertsTo(owner)).toEqual([all])
  })

  test('is told nothing who wants no such emails, or has unlimited data', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    const body = { kind: 'usage', wanted: false }
    expectOk(await shop.send('PUT', '/app/users/notifications', { ...owner.customer, body }))
    await use(owner, 11)
    await handled(owner, 1)
    const unlimited = await aLineOwner(shop, { quote: { planId: 'unlimited-monthly' } })
    await use(unlimited, 900)
    await handled(unlimited, 1)
    expect(await alertsTo(owner)).toEqual([])
    expect(await alertsTo(unlimited)).toEqual([])
  })

  test('is told once the network answers again', async () => {
    const owner = await aLineOwner(shop, { quote: { planId: 'data-10' } })
    const fault = { fault: 'error_before', on: 'POST /usage', count: 1 } as const
    await injectFault(shop, 'carrier', fault)
    await use(owner, 9)
    await eventually('the first try to have failed', async () => {
      const { rows } = await shop.database.db.execute<{ tries: number }>(sql`
        select tries from inbox where type = 'usage:usage.threshold_reached'
          and object_id = ${owner.order.id} and failure is not null`)
      return rows[0]?.tries === 1
    })
    shop.pass(31)
    await eventually('the email', async () => (await alertsTo(owner)).length > 0)
    expect(await alertsTo(owner)).toEqual([nearly])
  })
})

describe('the first use of a SIM', () => {
  test('ends the request to install the eSIM for good, and its diagnosis', async () => {
    const owner = await aLineOwner(shop)
    const { customer, line } = owner
    expect((await onlyLineOf(shop, customer)).nextActions).toContain('install_esim')
    const on = await iccidOf(shop, line)
    await injectFault(shop, 'carrier', { fault: 'used_up', count: 'always', on })
    shop.pass(61)
    expect(expectOk(await usageOf(owner)).usage?.dataUsedMb).toBeGreaterThan(0)
    await resetFaults(shop, 'carrier')
    const { nextActions } = await onlyLineOf(shop, customer)
    expect(nextActions).toContain('show_esim')
    expect(nextActions).not.toContain('install_esim')
    const diagnosis = await shop.send<{ diagnosis: { ailment: string } }>(
      'GET',
      `/app/lines/${line.id}/diagnosis`,
      customer,
    )
    expect(expectOk(diagnosis).diagnosis.ailment).not.toBe('esim_to_install')
  })

  test('of the SIM before says nothing of the one that replaced it', async () => {
    const owner = await aLineOwner(shop)
    const { db } = shop.database
    const at = new Date()
    const line = { id: owner.line.id, iccid: await iccidOf(shop, owner.line), firstUsedAt: null }
    await recordFirstUse(db, { ...line, iccid: '8901410320000000000' }, at)
    expect((await onlyLineOf(shop, owner.customer)).nextActions).toContain('install_esim')
    await recordFirstUse(db, line, at)
    expect((await onlyLineOf(shop, owner.customer)).nextActions).toContain('show_esim')
  })
})

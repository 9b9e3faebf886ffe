import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { WaitingWork } from '@openline/contract/office/waiting-desk'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { disputeIn, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import {
  aLineToRenew,
  chooseRenewalCard,
  goTo,
  payRenewal,
  renewalOf,
  renewalPrice,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })

let token: string
async function signIn() {
  token = (await aStaffMember(shop, ['support', 'porting', 'money', 'admin'], 'Every Role')).token
}
beforeAll(signIn)

async function look<Answer>(path: string): Promise<Answer> {
  return expectOk(await shop.send<Answer>('GET', `/app/desk/${path}`, { token }))
}

type Rows = Record<string, readonly Record<string, unknown>[]>

async function rows(path: string, name: string) {
  return (await look<Rows>(path))[name] ?? []
}

async function needsOf(direction: 'in' | 'out') {
  const listed = await rows(`transfers?list=needy&direction=${direction}`, 'transfers')
  return listed.map(({ need }) => need as Record<string, unknown>) // an object of the contract
}

/** What the list behind each count of the desk's first page has. */
const lists = {
  dual_control: async () =>
    (await rows('dual-control', 'requests')).filter(({ nextActions }) =>
      (nextActions as string[]).includes('confirm'),
    ), // an array of the contract
  messages: async () =>
    (await rows('messages?kind=message', 'items')).filter(({ isAnswered }) => !isAnswered),
  port_in_cases: () => needsOf('in'),
  port_outs: () => needsOf('out'),
  disputes: async () =>
    (await rows('disputes', 'open')).filter(({ status }) => status === 'needs_response'),
  fraud_warnings: async () =>
    (await rows('disputes', 'warnings')).filter(({ isActionable }) => isActionable),
  failed_refunds: () => rows('refund-care', 'failed'),
  tax_reports: async () => [
    ...(await rows('tax-reports', 'waiting')),
    ...(await rows('tax-reports', 'differing')),
  ],
  declined_renewals: () => rows('declined-renewals', 'renewals'),
  stuck_orders: () => rows('refused-calls', 'stuckOrders'),
  refused_calls: () => rows('refused-calls', 'calls'),
  dead_jobs: () => rows('jobs', 'jobs'),
  failing_events: () => rows('events', 'failing'),
  late_tasks: async () => (await rows('tasks', 'tasks')).filter(({ state }) => state !== 'well'),
  incidents: () => rows('incidents', 'incidents'),
} as const satisfies Record<WaitingWork, () => Promise<readonly Record<string, unknown>[]>>

/** The field of a list that says since when a row waits, where there is one. */
const since: Partial<Record<WaitingWork, string>> = {
  dual_control: 'askedAt',
  messages: 'waitsSince',
  port_in_cases: 'since',
  port_outs: 'since',
  disputes: 'openedAt',
  fraud_warnings: 'warnedAt',
  failed_refunds: 'failedAt',
  tax_reports: 'createdAt',
  stuck_orders: 'since',
  dead_jobs: 'failedAt',
  failing_events: 'receivedAt',
  incidents: 'openedAt',
}

type Count = { kind: WaitingWork; count: number; oldestAt: string | null }

async function countWaiting() {
  return (await look<{ waiting: Count[] }>('waiting')).waiting
}

/** The count as its list has it. What no list says is taken from the count. */
async function listedAs({ kind, oldestAt }: Count): Promise<Count> {
  const found = await lists[kind]()
  const field = since[kind]
  const times = field === undefined ? [] : found.map((row) => String(row[field])).toSorted()
  const oldest = field === undefined ? oldestAt : (times[0] ?? null)
  return { kind, count: found.length, oldestAt: oldest }
}

/** The worker keeps working meanwhile: counts are compared when they were the same before and after the lists. */
async function expectCountsOfLists() {
  const { waiting, listed } = await eventually('counts that stay', async () => {
    const before = await countWaiting()
    const found = await Promise.all(before.map(listedAs))
    const after = await countWaiting()
    return isDeepStrictEqual(before, after) && { waiting: after, listed: found }
  })
  expect(listed).toEqual(waiting)
  const dated = waiting.filter(({ kind }) => kind !== 'late_tasks')
  expect(dated.map(({ kind, oldestAt }) => [kind, oldestAt !== null])).toEqual(
    dated.map(({ kind, count }) => [kind, count > 0]),
  )
  return new Map(waiting.map(({ kind, count }) => [kind, count]))
}

async function aPaidOrder() {
  const customer = await aCustomer(shop)
  const purchase = aPurchase(await aQuote(shop, customer), await aCard(shop, customer))
  const { order } = expectOk(await buy(shop, customer, purchase))
  await orderIn(shop, customer, order.id, 'active')
  return order
}

test('with nothing to do, each count is 0 and its list empty', async () => {
  await expectCountsOfLists()
})

test('whatever a bank objects to, the counts are those of the lists', async () => {
  await disputeIn(
    shop,
    await objectTo(shop, (await aPaidOrder()).id, 'chargeback'),
    'needs_response',
  )
  await objectTo(shop, (await aPaidOrder()).id, 'fraud_warning')
  await eventually('a fraud warning', async () => (await lists.fraud_warnings()).length > 0)
  const counts = await expectCountsOfLists()
  expect([counts.get('disputes'), counts.get('fraud_warnings')]).toEqual([1, 1])
})

test('whatever the tax engine has otherwise or lacks, the count is that of the list', async () => {
  const [first, second, third] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()]
  const { db } = shop.database
  await eventually('reported sales', async () => {
    const { rows: left } = await db.execute(
      sql`select 1 from tax_reports where retry_at is not null`,
    )
    return left.length === 0
  })
  await db.execute(sql`update tax_reports set tax_cents = charged_cents + 7 where id = ${first.id}`)
  await db.execute(
    sql`update tax_reports set tax_cents = charged_cents + 1, rounding_cents = 2 where id = ${second.id}`,
  )
  await db.execute(
    sql`update tax_reports set reported_at = null, retry_at = now() + interval '1 day' where id = ${third.id}`,
  )
  await db.execute(
    sql`update tax_reports set created_at = created_at - interval '3 hours' where id = ${third.id}`,
  )
  expect((await expectCountsOfLists()).get('tax_reports')).toBe(2)
  expect(await look('tax-reports')).toMatchObject({ engine: 'avalara' })
})

test('whatever the carrier refused, the counts are those of the lists', async () => {
  const { line } = await aLineOwner(shop)
  const { db } = shop.database
  for (const status of ['refused', 'waiting']) {
    await db.execute(sql`insert into port_outs (id, carrier_id, line_id, status, to_carrier, requested_at, decides_at, carrier_refused)
      values (${randomUUID()}, ${randomUUID()}, ${line.id}, ${status}, 'Example Wireless', now(), now() + interval '10 minutes', ${status === 'refused'})`)
  }
  await db.execute(sql`insert into emergency_addresses (id, line_id, address, requested_by, status, reason, asked_at, answered_at)
    values (${randomUUID()}, ${line.id}, '{}', 'order', 'refused', 'street_unknown', now() + interval '1 hour', now())`)
  const counts = await expectCountsOfLists()
  expect([counts.get('port_outs'), counts.get('refused_calls')]).toEqual([2, 2])
})

const declines = '4000000000009995'

async function aDecliningLine() {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const card = await aCard(shop, owner.customer, declines)
  await chooseRenewalCard(shop, owner, card.id)
  return { ...owner, declines: card }
}

function daysBefore(moment: string, days: number): string {
  return new Date(Date.parse(moment) - days * 24 * 3600_000).toISOString()
}

async function declinedAt(owner: LineOwner, daysBeforeEnd: number) {
  await goTo(shop, owner, { daysBeforeEnd })
  await signIn()
}

test('a line whose automatic renewal was declined is counted and listed until it is paid', async () => {
  const owner = await aDecliningLine()
  const { paidUntil } = await renewalOf(shop, owner)
  await declinedAt(owner, 5)
  const byHand = { ...owner, card: owner.declines }
  await payRenewal(shop, byHand, await renewalPrice(shop, owner))
  expect((await expectCountsOfLists()).get('declined_renewals')).toBe(0)
  await declinedAt(owner, 2)
  const [declined] = await eventually('a declined renewal', async () => {
    const listed = await lists.declined_renewals()
    return listed.length === 1 && listed
  })
  expect(declined).toEqual({
    line: { id: owner.line.id, mdn: owner.line.mdn },
    customerId: expect.any(String),
    paidUntil,
    nextTryAt: daysBefore(paidUntil, 1),
  })
  expect((await expectCountsOfLists()).get('declined_renewals')).toBe(1)
  expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
  expect((await expectCountsOfLists()).get('declined_renewals')).toBe(0)
})

test('after its last try a declined renewal stays on the list until its line is suspended', async () => {
  const owner = await aDecliningLine()
  const { paidUntil } = await renewalOf(shop, owner)
  await declinedAt(owner, 5)
  const tries = [2, 1, 2 / 24]
  for (const [index, daysLeft] of tries.entries()) {
    const next = tries[index + 1]
    const nextTryAt = next === undefined ? null : daysBefore(paidUntil, next)
    await declinedAt(owner, daysLeft)
    await eventually(`the next try at ${nextTryAt}`, async () =>
      (await lists.declined_renewals()).some((declined) => declined.nextTryAt === nextTryAt),
    )
  }
  expect((await expectCountsOfLists()).get('declined_renewals')).toBe(1)
  await declinedAt(owner, 0)
  await eventually(
    'no declined renewal',
    async () => (await lists.declined_renewals()).length === 0,
  )
  expect((await expectCountsOfLists()).get('declined_renewals')).toBe(0)
})

test('a line whose owner turned off Auto-renew after a decline is not on the list', async () => {
  const owner = await aDecliningLine()
  await declinedAt(owner, 5)
  await declinedAt(owner, 2)
  await eventually('a declined renewal', async () => (await lists.declined_renewals()).length === 1)
  await turnAutoRenew(shop, owner, 'off')
  expect((await expectCountsOfLists()).get('declined_renewals')).toBe(0)
})

test('what a colleague asked for is counted for who can confirm it, and not for who asked', async () => {
  const ask = async (by: string) => {
    const gift = { amountCents: 15_000, note: 'Sorry for the outage' }
    const body = { ...gift, balanceCents: 0, reason: 'Ticket 4711' }
    const path = `/app/desk/customers/${(await aCustomer(shop)).id}/credits`
    expectOk(await shop.send('POST', path, { token: by, key: randomUUID(), body }))
  }
  await ask((await aStaffMember(shop, ['money'])).token)
  await ask(token)
  expect((await expectCountsOfLists()).get('dual_control')).toBe(1)
})

test('a port-in that is silent for a day is counted as it is listed', async () => {
  const { id, reached } = await aPortIn(shop, '0160')
  await reached(id, 'submitted')
  shop.pass(2 * 24 * 3600)
  await signIn()
  expect((await expectCountsOfLists()).get('port_in_cases')).toBe(1)
})

test('whose question to the job queue is lost with its connection is asked to try again', async () => {
  const { db } = shop.database
  const answer = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table pgboss.job in access exclusive mode`)
    const asked = shop.send<{ code: string }>('GET', '/app/desk/waiting', { token })
    await eventually('the queue is asked', async () => {
      // Workers that wait too may have taken all connections to the queue.
      const { rows: ended } = await db.execute<{ isIt: boolean }>(sql`
        select query like '%"oldestAt"%' as "isIt", pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return ended.some(({ isIt }) => isIt)
    })
    return asked
  })
  expect([answer.status, answer.body.code]).toEqual([503, 'service_unavailable'])
})

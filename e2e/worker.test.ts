import { portInReport, sendCarrierEvent } from '@openline/testing/carrier-events'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  ordersOf,
} from '@openline/testing/customers'
import { aPortIn } from '@openline/testing/port-ins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writing } from './support/hold.ts'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { passTime, untilSettled } from './support/time.ts'

let live: LiveShop
beforeAll(async () => {
  live = await startLiveShop()
})
afterAll(() => live.stop())

async function aBuyer() {
  const customer = await aCustomer(live)
  const card = await aCard(live, customer)
  return { customer, purchase: aPurchase(await aQuote(live, customer), card) }
}

async function receiptsOf(email: string): Promise<number> {
  const emails = await emailsTo(live, email)
  return emails.filter(({ subject }) => subject.includes('receipt')).length
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url).catch(() => null)
  await response?.body?.cancel()
  return response?.status ?? 0
}

test('a worker answers about its health and serves no pages', async () => {
  expect(await statusOf(`${live.stack.workerUrl}/healthz`)).toBe(200)
  expect(await statusOf(`${live.stack.workerUrl}/readyz`)).toBe(200)
  expect(await statusOf(`${live.stack.workerUrl}/metrics`)).toBe(200)
  expect(await statusOf(`${live.stack.workerUrl}/shop`)).toBe(404)
  expect(await statusOf(`${live.stack.workerUrl}/app/plans`)).toBe(404)
})

test('a worker is not ready before it works', async () => {
  await live.stack.killWorker()
  // It looks for jobs of dead processes first, where it waits here.
  await live.database.db.execute(
    'update pgboss.queue set monitor_on = null, monitor_claim_on = null',
  )
  const hold = await writing({
    table: 'pgboss.queue',
    on: 'update',
    when: 'new.monitor_claim_on is distinct from old.monitor_claim_on',
  })(live)
  const starting = live.stack.startWorker()
  await hold.reached()
  const answer = await fetch(`${live.stack.workerUrl}/readyz`)
  expect(await answer.json()).toEqual({ status: 'not ready', reason: 'starting' })
  expect(await statusOf(`${live.stack.workerUrl}/healthz`)).toBe(200)
  await hold.remove()
  await starting
  expect(await statusOf(`${live.stack.workerUrl}/readyz`)).toBe(200)
})

test('a web process sells without a worker and leaves emails and events to the next one', async () => {
  const { id, view } = await aPortIn(live, '0160')
  const { customer, purchase } = await aBuyer()
  await untilSettled(live)
  await live.stack.killWorker()
  const { order } = expectOk(await buy(live, customer, purchase))
  expect(order.status).toBe('active')
  const url = (path: string) => `${live.stack.shopUrl}${path}`
  expect(
    await sendCarrierEvent(
      { url },
      portInReport({ reference: id, sequence: 50, status: 'confirmed' }),
    ),
  ).toBe(200)
  const { rows } = await live.database.db.execute(
    `select (select count(*)::int from inbox where object_id = '${id}' and tries = 0 and handled_at is null) as events,
      (select count(*)::int from pgboss.job where name = 'send-receipt' and state = 'created') as receipts`,
  )
  expect(rows).toEqual([{ events: 1, receipts: 1 }])
  await live.stack.startWorker()
  await untilSettled(live)
  expect(await receiptsOf(customer.email)).toBe(1)
  expect((await view(id)).portIn.status).toBe('confirmed')
  expect(await brokenInvariants(live)).toEqual([])
})

test('a worker that is killed while it works leaves nothing undone', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, aBuyer))
  const hold = await writing({
    table: 'pgboss.job',
    on: 'update',
    when: `new.name = 'send-receipt' and new.state = 'completed'`,
  })(live)
  for (const { customer, purchase } of buyers) expectOk(await buy(live, customer, purchase))
  await hold.reached()
  await live.stack.killWorker()
  await hold.remove()
  await passTime(live)
  await live.stack.startWorker()
  await untilSettled(live)
  for (const { customer } of buyers) {
    expect(await ordersOf(live, customer)).toMatchObject([{ status: 'active' }])
    // One that was sent just before the crash is sent again.
    expect(await receiptsOf(customer.email)).toBeGreaterThanOrEqual(1)
  }
  expect(await brokenInvariants(live)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import type { Transaction } from '@openline/contract/processes/transactions'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  homeAddress,
  orderIn,
  type TestCustomer,
  testPassword,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { findCommand, runCommand } from './run-command.ts'

const shop = useTestShop()
let jobs: Jobs
beforeAll(async () => {
  jobs = await openJobs(shop.databaseUrl, pino({ level: 'silent' }), {
    purpose: 'enqueue',
    unlessAway: (write) => write(),
  })
})
afterAll(() => jobs.stop())

async function operator(...words: string[]): Promise<string | null> {
  const { publicUrl } = shop.config
  const own = { db: shop.database.db, clock: systemClock, jobs, publicUrl, isProduction: false }
  const found = findCommand(words)
  const reply = found && (await runCommand({ database: { ...own, by: 'Alex Kim' } }, found))
  return reply?.words ?? null
}

/** Money that went back to a card whose bank did not keep it. */
async function aFailedRefund(): Promise<{ customer: TestCustomer; order: Order; id: string }> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, '4000000000005126')
  const shipTo = { ...homeAddress, state: 'TX', zipCode: '77299' }
  const quote = await aQuote(shop, customer, { zipCode: shipTo.zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  await orderIn(shop, customer, order.id, 'refund_failed')
  const listed = (await operator('refunds'))?.split('\n') ?? []
  const line = listed.find((words) => words.includes(order.number)) ?? ''
  expect(line).toContain(`${order.lines.finalCheckoutAmountCents} cents`)
  expect(line).toContain('expired_or_canceled_card')
  return { customer, order, id: line.split(' ')[0] ?? '' }
}

async function refundOf({
  token,
}: TestCustomer): Promise<Transaction['refunds'][number] | undefined> {
  const path = '/app/payments/transactions'
  const answer = await shop.send<{ transactions: Transaction[] }>('GET', path, { token })
  return expectOk(answer).transactions[0]?.refunds[0]
}

describe('a refund that failed', () => {
  test('is sent again, and the news of the first time changes nothing', async () => {
    const { customer, order, id } = await aFailedRefund()
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    expect(await operator('refunds', 'again', id)).toBe('Sending the refund again.\n')
    await orderIn(shop, customer, order.id, 'refunded')
    expect(await operator('refunds', 'again', id)).toContain('No failed refund')
    await resetFaults(shop, 'payment')
    await fetch(`${shop.sandbox.url}/payment/redeliver`, {
      method: 'POST',
      body: JSON.stringify({ eventId: 'all' }),
      headers: { 'content-type': 'application/json' },
    })
    // This bank sends everything back: the second time too is found out.
    await orderIn(shop, customer, order.id, 'refund_failed')
    expect(await operator('refunds')).toContain(id)
  })

  test('is over when an operator says how the money was returned', async () => {
    const { customer, order, id } = await aFailedRefund()
    expect(await operator('refunds', 'settled', id, 'bank', 'transfer')).toContain(
      'is marked as settled',
    )
    await orderIn(shop, customer, order.id, 'refunded')
    expect(await refundOf(customer)).toMatchObject({ status: 'settled' })
    expect(await operator('refunds')).not.toContain(id)
    const { rows } = await shop.database.db.execute(
      sql`select act, reason, name, customer_id from staff_acts where subject_id = ${id}`,
    )
    const byAlex = { name: 'Alex Kim', customer_id: customer.id }
    expect(rows).toEqual([{ act: 'settleRefund', reason: 'bank transfer', ...byAlex }])
  })
})

describe('a dead-lettered email', () => {
  test('is listed without its words, and comes once it is run again', async () => {
    await injectFault(shop, 'mail', { fault: 'refuse_for_now', count: 'always' })
    const email = `${randomUUID()}@example.com`
    const who = { firstName: 'Robin', lastName: 'Rivera', email }
    const secret = { regPassword: testPassword, confirmRegPassword: testPassword }
    const body = { ...who, ...secret, acceptedTerms: true }
    expectOk(await shop.send('POST', '/app/auth/register', { body }))
    await eventually('every email to become a dead letter', async () => {
      await shop.database.db.execute(
        sql`update pgboss.job set retry_count = retry_limit, start_after = now() where state = 'retry'`,
      )
      const { rows: left } = await shop.database.db.execute(
        sql`select 1 from pgboss.job where name = 'send-email' and state in ('created', 'retry', 'active')`,
      )
      return left.length === 0
    })
    expect(await operator('jobs')).toContain('send-email  an encrypted email')
    await resetFaults(shop, 'mail')
    expect(await operator('jobs', 'again', 'all')).toMatch(/^Retrying \d+ jobs?\./)
    await eventually('the mailbox to have it', async () => (await emailsTo(shop, email)).at(0))
  })
})

test('the archive of broadband labels is given as CSV', async () => {
  expect(await operator('labels')).toMatch(
    /^plan_id,offered_at,withdrawn_at,unique_plan_identifier,/,
  )
})

test.each([
  [[]],
  [['labels', 'light-monthly']],
  [['jobs', 'again']],
  [['refunds', 'again', 'OL-12345678']],
  [['refunds', 'settled', randomUUID()]],
  [['orders']],
])('%j means nothing', async (words) => {
  expect(await operator(...words)).toBeNull()
})

test('unknown ids change nothing', async () => {
  expect(await operator('jobs', 'again', randomUUID())).toBe('Retrying 0 jobs.\n')
  expect(await operator('refunds', 'again', randomUUID())).toContain('No failed refund')
})

import { randomUUID } from 'node:crypto'
import type { Refund, Transaction } from '@openline/contract/processes/transactions'
import type { Order } from '@openline/contract/sales/orders'
import { giveCredit } from '@openline/testing/credit'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  orderIn,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { redeliverEvents, untilEventsHandled } from '@openline/testing/payment-events'
import { moneyOf, refundEntriesOf } from '@openline/testing/payment-ledger'
import { comesBack, givenBack } from '@openline/testing/refund-care'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listReturnedCredit } from '../credits/store.ts'
import { listRefundsOfOrder } from './refund-store.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterEach(async () => {
  shop.returnToPresent()
  await resetFaults(shop, 'payment')
})
afterAll(() => shop.stop())

const pendingFirst = '4000000000007726'
const day = 24 * 3600

type Given = { customer: TestCustomer; order: Order }

async function refundOf({ token }: TestCustomer): Promise<Refund | null> {
  const path = '/app/payments/transactions'
  const { transactions } = expectOk(
    await shop.send<{ transactions: Transaction[] }>('GET', path, { token }),
  )
  const id = transactions[0]?.id ?? ''
  const details = await shop.send<{ transaction: Transaction }>('GET', `${path}/${id}`, { token })
  return expectOk(details).transaction.refunds[0] ?? null
}

async function subjects(email: string, words: string): Promise<string[]> {
  const emails = await emailsTo(shop, email)
  return emails.map(({ subject }) => subject).filter((subject) => subject.includes(words))
}

function linesAbout(words: string, order: Order): string[] {
  return shop.logLines.filter((line) => line.includes(words) && line.includes(order.id))
}

async function later(given: Given, seconds: number): Promise<Given> {
  shop.pass(seconds)
  await shop.runTask('poll refunds')
  return { ...given, customer: await signedInAgain(shop, given.customer) }
}

describe('a refund that the bank takes its time for', () => {
  test('is on its way until the provider says that it arrived', async () => {
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    const given = await givenBack(shop, pendingFirst)
    const sent = await eventually('the email', async () =>
      (await subjects(given.customer.email, 'refund is on its way')).at(0),
    )
    expect(sent).toContain(given.order.number)
    await orderIn(shop, given.customer, given.order.id, 'refund_pending')
    expect(await refundOf(given.customer)).toMatchObject({ status: 'pending' })
    await resetFaults(shop, 'payment')
    await redeliverEvents(shop)
    await orderIn(shop, given.customer, given.order.id, 'refunded')
    expect(await refundOf(given.customer)).toMatchObject({ status: 'done' })
    expect(await subjects(given.customer.email, 'refund is on its way')).toHaveLength(1)
    expect(await refundEntriesOf(shop, given.order.id)).toEqual(['sent'])
  })

  test('is asked about when no event comes', async () => {
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    const given = await givenBack(shop, pendingFirst)
    await eventually('the refund to be sent', async () => (await refundOf(given.customer)) !== null)
    await eventually('the bank to take it', async () => {
      const { customer } = await later(given, 3700)
      return (await refundOf(customer))?.status === 'done'
    })
    const back = await signedInAgain(shop, given.customer)
    const order = await orderIn(shop, back, given.order.id, 'refunded')
    expect(order.nextActions).toEqual([])
  })
})

test('a refund that arrived is looked at once a day, and no more after a month', async () => {
  const given = await givenBack(shop, '4242424242424242')
  await orderIn(shop, given.customer, given.order.id, 'refunded')
  await later(given, day + 60)
  const askedAt = await nextQuestion(given)
  expect(askedAt).toBeGreaterThan(shop.now().getTime() + (day - 600) * 1000)
  await later(given, 30 * day)
  expect(await nextQuestion(given)).toBeNull()
})

async function nextQuestion({ order }: Given): Promise<number | null> {
  const { rows } = await shop.database.db.execute<{ at: string | null }>(
    sql`select ask_at as at from refunds where order_id = ${order.id}`,
  )
  const at = rows[0]?.at
  return at ? Date.parse(at) : null
}

describe('a refund that the bank sends back', () => {
  test('is told to the customer and to support, and the order says so', async () => {
    const { customer, order } = await givenBack(shop, comesBack)
    const failed = await orderIn(shop, customer, order.id, 'refund_failed')
    expect(failed.failure?.message).toContain('Please contact us')
    expect(failed.nextActions).toEqual([])
    const amountCents = order.lines.finalCheckoutAmountCents
    expect(await refundOf(customer)).toMatchObject({ status: 'failed', amountCents })
    await eventually('an email to the customer', async () =>
      (await subjects(customer.email, 'couldn’t refund your payment')).at(0),
    )
    const [log] = linesAbout('refund failed', order)
    expect(log).toContain('expired_or_canceled_card')
    const {
      rows: [row],
    } = await shop.database.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from refunds where status = 'failed' and order_id = ${order.id}`,
    )
    expect(row?.waiting).toBe(1)
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
  })

  test('is told once, however often and however late the events come', async () => {
    await injectFault(
      shop,
      'payment',
      { fault: 'webhook_double', count: 'always' },
      { fault: 'webhook_reorder', count: 4 },
    )
    const { customer, order } = await givenBack(shop, comesBack)
    await orderIn(shop, customer, order.id, 'refund_failed')
    for (let turn = 0; turn < 3; turn++) await redeliverEvents(shop)
    await untilEventsHandled(shop)
    for (const words of ['couldn’t refund', 'refund is on its way']) {
      await eventually('the email', async () => (await subjects(customer.email, words)).at(0))
    }
    expect(await subjects(customer.email, 'couldn’t refund')).toHaveLength(1)
    expect(await subjects(customer.email, 'refund is on its way')).toHaveLength(1)
    expect(linesAbout('refund failed', order)).toHaveLength(1)
    expect(await refundEntriesOf(shop, order.id)).toEqual(['sent', 'failed'])
    await expect(shop.database.db.execute(sql`delete from refund_entries`)).rejects.toThrow(
      'Failed query',
    )
    const { timeline } = expectOk(
      await shop.send<{ timeline: { kind: string }[] }>('GET', `/app/orders/${order.id}`, {
        token: customer.token,
      }),
    )
    expect(timeline.map(({ kind }) => kind)).toEqual([
      'ordered',
      'paid',
      'refund_pending',
      'refunded',
      'refund_failed',
    ])
  })

  test('days later is found even if no event ever comes', async () => {
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    const given = await givenBack(shop, comesBack)
    await orderIn(shop, given.customer, given.order.id, 'refunded')
    const failed = await eventually('the failure to be found', async () => {
      const { customer } = await later(given, day + 60)
      return (await refundOf(customer))?.status === 'failed' && customer
    })
    const order = await orderIn(shop, failed, given.order.id, 'refund_failed')
    expect(order.failure?.code).toBe('refund_failed')
  })
})

test.each([500])(
  'what credit of %i cents paid goes back to it, the rest to the card',
  async (amountCents) => {
    const customer = await aCustomer(shop)
    await giveCredit(shop, customer, { amountCents })
    const { order } = await givenBack(shop, '4242424242424242', customer)
    await orderIn(shop, customer, order.id, 'refunded')
    const { token } = customer
    const credits = await shop.send<{ balanceCents: number }>('GET', '/app/credits', { token })
    expect(expectOk(credits).balanceCents).toBe(amountCents)
    const charged = order.lines.finalCheckoutAmountCents
    const { refundedCents } = await moneyOf(shop, order.id)
    expect(refundedCents).toBe(charged - amountCents)
    const { db } = shop.database
    const refunds = await listRefundsOfOrder(db, order.id)
    const given = [...refunds, ...(await listReturnedCredit(db, order.id))].map(
      ({ parts }) => parts,
    )
    const plan = given.map((parts) => parts?.planCents ?? 0)
    const { orderTotalCents, discountAmountCents } = order.lines
    expect(plan.reduce((sum, cents) => sum + cents, 0)).toBe(orderTotalCents - discountAmountCents)
  },
)

test('a refund whose job gave up is sent by one other job an hour later, and by the next an hour after that', async () => {
  await injectFault(shop, 'payment', {
    fault: 'reset_before',
    count: 'always',
    on: 'POST /v1/refunds',
  })
  const given = await givenBack(shop, '4242424242424242')
  const { db } = shop.database
  await eventually('the refund to wait', async () => (await refundOf(given.customer)) !== null)
  const jobIsGone = () => db.execute(sql`delete from pgboss.job where name = 'refund-attempt'`)
  await jobIsGone()
  const waitingAfter = async (seconds: number) => {
    shop.pass(seconds)
    await shop.runTask('poll refunds')
    const { rows } = await db.execute(sql`select id from pgboss.job where name = 'refund-attempt'`)
    return rows.length
  }
  expect(await waitingAfter(3500)).toBe(0)
  expect(await waitingAfter(200)).toBe(1)
  expect(await waitingAfter(3500)).toBe(1)
  await jobIsGone()
  await resetFaults(shop, 'payment')
  expect(await waitingAfter(200)).toBe(1)
  const back = await signedInAgain(shop, given.customer)
  await orderIn(shop, back, given.order.id, 'refunded')
})

test('a refund that the provider cannot be asked about is asked about later', async () => {
  const given = await givenBack(shop, '4242424242424242')
  await orderIn(shop, given.customer, given.order.id, 'refunded')
  await injectFault(shop, 'payment', { fault: 'reset_before', count: 'always' })
  await later(given, day + 60)
  expect(shop.logLines.join('')).toContain('refund status check failed')
  expect(await nextQuestion(given)).toBeGreaterThan(shop.now().getTime() + 3500 * 1000)
})

test('a refund that was made at the provider is in the log and changes no order', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { order } = expectOk(await buy(shop, customer, purchase))
  const {
    rows: [attempt],
  } = await shop.database.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payment_attempts where order_id = ${order.id}`,
  )
  const response = await fetch(`${shop.sandbox.url}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_openline_demo',
      'idempotency-key': randomUUID(),
    },
    body: new URLSearchParams({ payment_intent: attempt?.intent ?? '' }),
  })
  const { id } = (await response.json()) as { id: string }
  await eventually('an entry in the log', async () =>
    shop.logLines.find(
      (line) => line.includes('refund created outside Openline') && line.includes(id),
    ),
  )
  await orderIn(shop, customer, order.id, 'active')
  expect(await refundOf(customer)).toBeNull()
})

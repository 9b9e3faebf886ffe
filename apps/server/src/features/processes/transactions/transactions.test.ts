import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { getTransaction, listTransactions } from '@openline/contract/processes/transactions'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  goodCard,
  homeAddress,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { disputeIn, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

type History = OutputOf<typeof listTransactions>
type Details = OutputOf<typeof getTransaction>

const shop = useTestShop()

const declinedCard = '4000000000009995'

async function historyOf(
  { token }: TestCustomer,
  query: Record<string, string> = {},
): Promise<History> {
  return expectOk(await shop.send<History>('GET', '/app/payments/transactions', { token, query }))
}

async function detailsOf({ token }: TestCustomer, id: string): Promise<Details> {
  return expectOk(await shop.send<Details>('GET', `/app/payments/transactions/${id}`, { token }))
}

async function buyWith(customer: TestCustomer, number: string, place = {}) {
  const card = await aCard(shop, customer, number)
  const quote = await aQuote(shop, customer, place)
  const purchase = aPurchase(quote, card, { shipTo: { ...homeAddress, ...place } })
  return expectOk(await buy(shop, customer, purchase)).order
}

/** Copies of a customer's one payment, one for each moment. */
async function addPayments({ id }: TestCustomer, moments: readonly string[]) {
  for (const at of moments) {
    const orderId = randomUUID()
    await shop.database.db.execute(sql`
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
        'id', ${orderId}::text, 'number', ${orderId}::text, 'idempotency_key', ${orderId}::text,
        'quote_id', ${orderId}::text))).*
      from orders where customer_id = ${id} order by created_at limit 1`)
    await shop.database.db.execute(sql`
      insert into payment_attempts select (jsonb_populate_record(payment_attempts,
        jsonb_build_object('id', ${randomUUID()}::text, 'order_id', ${orderId}::text,
          'intent_id', ${orderId}::text, 'created_at', ${at}::text))).*
      from payment_attempts where customer_id = ${id} and status = 'captured' limit 1`)
  }
}

describe('the order history', () => {
  test('is empty for a customer without payments', async () => {
    expect(await historyOf(await aCustomer(shop))).toEqual({ transactions: [], nextCursor: null })
  })

  test('lists each payment that ended, the newest first, a refusal with its reason', async () => {
    const customer = await aCustomer(shop)
    const failed = await buyWith(customer, declinedCard)
    const paid = await buyWith(customer, goodCard)
    const { transactions } = await historyOf(customer)
    expect(transactions).toMatchObject([
      {
        orderId: paid.id,
        item: paid.planName,
        successful: true,
        last4DigitCard: '4242',
        failure: null,
        refunds: [],
        nextActions: ['receipt'],
        paymentDetails: {
          paymentMethod: 'visa',
          last4DigitCard: '4242',
          finalCheckoutAmountCents: paid.lines.finalCheckoutAmountCents,
        },
      },
      {
        orderId: failed.id,
        successful: false,
        failure: { message: 'Insufficient funds. Please try another card.' },
        nextActions: ['pay_again'],
      },
    ])
  })

  test('comes page by page, each payment once, those of one moment too', async () => {
    const customer = await aCustomer(shop)
    await buyWith(customer, goodCard)
    const moments = Array.from({ length: 12 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4))).toISOString(),
    )
    await addPayments(customer, moments)
    const seen: string[] = []
    const times: string[] = []
    let cursor: string | null = null
    do {
      const page: History = await historyOf(customer, { limit: '5', ...(cursor && { cursor }) })
      expect(page.transactions.length).toBeLessThanOrEqual(5)
      seen.push(...page.transactions.map(({ id }) => id))
      times.push(...page.transactions.map(({ transactionTime }) => transactionTime))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(13)
    expect(seen).toHaveLength(13)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('of a month is that of the customer’s own calendar', async () => {
    const customer = await aCustomer(shop)
    await buyWith(customer, goodCard)
    // In New York: the last evening of February and the first minutes of March.
    await addPayments(customer, ['2025-03-01T04:59:59Z', '2025-03-01T05:00:00Z'])
    const ofMonth = async (query: Record<string, string>) =>
      (await historyOf(customer, query)).transactions.map(({ transactionTime }) => transactionTime)
    const newYork = { year: '2025', timeZone: 'America/New_York' }
    expect(await ofMonth({ ...newYork, month: '2' })).toEqual(['2025-03-01T04:59:59.000Z'])
    expect(await ofMonth({ ...newYork, month: '3' })).toEqual(['2025-03-01T05:00:00.000Z'])
    expect(await ofMonth({ year: '2025', month: '3' })).toHaveLength(2)
    expect(await ofMonth({ year: '2025' })).toHaveLength(2)
    expect(await ofMonth({ year: '2024' })).toEqual([])
  })

  test.each([
    [{ month: '3' }, 'year'],
    [{ year: '2026', month: '13' }, 'month'],
    [{ year: 'soon' }, 'year'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ timeZone: 'Middle/Earth', year: '2026' }, 'timeZone'],
    [{ cursor: 'made-up' }, 'cursor'],
    [{ cursor: Buffer.from(`9.${randomUUID()}x`).toString('base64url') }, 'cursor'],
  ])('asked for %j names the field that is wrong', async (query, field) => {
    const { token } = await aCustomer(shop)
    const answer = await shop.send('GET', '/app/payments/transactions', { token, query })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } })
  })

  test('reads a page from its place in the index', async () => {
    const plan = await shop.database.db.transaction(async (tx) => {
      // With a handful of rows any plan would do; what matters is that the index can serve this.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      return tx.execute(sql`explain select id from payment_attempts
        where customer_id = ${randomUUID()} and status in ('captured', 'failed')
          and (created_at, id) < (now(), ${randomUUID()}::uuid)
        order by created_at desc, id desc limit 21`)
    })
    expect(JSON.stringify(plan)).toContain('Backward using payment_attempts_history')
  })
})

describe('the details of a payment', () => {
  test('show every try to pay the order, and that one of them was charged', async () => {
    const customer = await aCustomer(shop)
    const order = await buyWith(customer, declinedCard)
    const other = await aCard(shop, customer, '5555555555554444')
    expectOk(
      await shop.send('POST', `/app/orders/${order.id}/pay`, {
        token: customer.token,
        key: randomUUID(),
        body: { cardId: other.id },
      }),
    )
    const { transactions } = await historyOf(customer)
    expect(transactions.map(({ successful }) => successful)).toEqual([true, false])
    const { transaction, attempts } = await detailsOf(customer, transactions[1]?.id ?? '')
    // Paid meanwhile: there is nothing to pay again.
    expect(transaction.nextActions).toEqual([])
    expect(attempts).toMatchObject([
      { number: 1, status: 'failed', refunds: [] },
      { number: 2, status: 'captured', last4Digits: '4444', refunds: [] },
    ])
  })

  test('show money that went back', async () => {
    const customer = await aCustomer(shop)
    const order = await buyWith(customer, goodCard, { state: 'TX', zipCode: '77299' })
    await orderIn(shop, customer, order.id, 'refunded')
    const { transactions } = await historyOf(customer)
    const amountCents = order.lines.finalCheckoutAmountCents
    expect(transactions[0]?.refunds).toMatchObject([{ status: 'done', amountCents }])
    const { attempts } = await detailsOf(customer, transactions[0]?.id ?? '')
    expect(attempts).toMatchObject([{ status: 'captured', refunds: [{ amountCents }] }])
  })

  test('are not there for a payment that has not ended', async () => {
    const customer = await aCustomer(shop)
    const order = await buyWith(customer, '4000002760003184')
    expect(order.status).toBe('payment_action')
    expect((await historyOf(customer)).transactions).toEqual([])
    const id = await eventually('the attempt', async () => {
      const {
        rows: [row],
      } = await shop.database.db.execute<{ id: string }>(
        sql`select id from payment_attempts where order_id = ${order.id}`,
      )
      return row?.id
    })
    const { token } = customer
    const answer = await shop.send('GET', `/app/payments/transactions/${id}`, { token })
    expect(answer.status).toBe(404)
  })

  test('of another customer are not found', async () => {
    const [owner, stranger] = [await aCustomer(shop), await aCustomer(shop)]
    await buyWith(owner, goodCard)
    const { transactions } = await historyOf(owner)
    const answer = await shop.send('GET', `/app/payments/transactions/${transactions[0]?.id}`, {
      token: stranger.token,
    })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

test('a payment is shown with its open dispute before newer decided ones, and with dollars only', async () => {
  const { db } = shop.database
  const customer = await aCustomer(shop)
  const order = await buyWith(customer, goodCard)
  const id = await objectTo(shop, order.id, 'chargeback')
  await disputeIn(shop, id, 'needs_response')
  for (const status of ['won', 'closed']) {
    await db.execute(sql`
      insert into disputes select (jsonb_populate_record(disputes, jsonb_build_object(
        'id', gen_random_uuid()::text, 'provider_dispute_id', gen_random_uuid()::text,
        'status', ${status}::text, 'opened_at', opened_at + interval '1 day',
        'closed_at', opened_at + interval '2 days'))).*
      from disputes where provider_dispute_id = ${id}`)
  }
  const shownDispute = async () => {
    const [shown] = (await historyOf(customer)).transactions
    const { transaction } = await detailsOf(customer, shown?.id ?? '')
    expect(transaction.dispute).toEqual(shown?.dispute)
    return transaction.dispute
  }
  const amountCents = order.lines.finalCheckoutAmountCents
  expect(await shownDispute()).toMatchObject({ status: 'open', amountCents })
  await db.execute(sql`update disputes set currency = 'eur' where provider_dispute_id = ${id}`)
  expect(await shownDispute()).toMatchObject({ status: 'open', amountCents: null })
  await db.execute(sql`update disputes set status = 'closed', closed_at = opened_at
    where provider_dispute_id = ${id}`)
  expect(await shownDispute()).toMatchObject({ status: 'won', amountCents })
})

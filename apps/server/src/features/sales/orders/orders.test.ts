import { randomUUID } from 'node:crypto'
import type { Attempt, Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  type TestCustomer,
} from '@openline/testing/customers'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

type Page = { orders: Order[]; nextCursor: string | null }

async function ordersOf({ token }: TestCustomer, cursor: string | null = null): Promise<Page> {
  return expectOk(
    await shop.send<Page>('GET', '/app/orders', { token, ...(cursor && { query: { cursor } }) }),
  )
}

/** Copies of a customer's one order, several of each moment. */
async function addOrders({ id }: TestCustomer, count: number) {
  for (let index = 0; index < count; index += 1) {
    const orderId = randomUUID()
    const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 4))).toISOString()
    await shop.database.db.execute(sql`
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
        'id', ${orderId}::text, 'number', ${orderId}::text, 'idempotency_key', ${orderId}::text,
        'quote_id', ${orderId}::text, 'created_at', ${at}::text))).*
      from orders where customer_id = ${id} order by created_at desc limit 1`)
  }
}

async function aBuyer(cardNumber?: string): Promise<TestCustomer> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, cardNumber)
  expectOk(await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)))
  return customer
}

describe('the list of orders', () => {
  test('is all on one page while there are few', async () => {
    const { orders, nextCursor } = await ordersOf(await aBuyer())
    expect(orders).toHaveLength(1)
    expect(nextCursor).toBeNull()
  })

  test('comes page by page, each order once, those of one moment too', async () => {
    const customer = await aBuyer()
    await addOrders(customer, 44)
    const seen: Order[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page: Page = await ordersOf(customer, cursor)
      seen.push(...page.orders)
      sizes.push(page.orders.length)
      cursor = page.nextCursor
    } while (cursor)
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('has no page at a cursor that it did not give out', async () => {
    const { token } = await aCustomer(shop)
    const answer = await shop.send('GET', '/app/orders', { token, query: { cursor: 'page2' } })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
  })

  test('of another customer is not reached by their cursor', async () => {
    const customer = await aBuyer()
    await addOrders(customer, 20)
    const { nextCursor } = await ordersOf(customer)
    expect((await ordersOf(await aCustomer(shop), nextCursor)).orders).toEqual([])
  })
})

test('an order of more than two years ago shows when it was ordered and paid, a younger one everything', async () => {
  const timelineOf = async (customer: TestCustomer) => {
    const { token } = customer
    const [order] = (await ordersOf(customer)).orders
    const path = `/app/orders/${order?.id}`
    const page = expectOk(
      await shop.send<{ timeline: { kind: string; at: string }[] }>('GET', path, { token }),
    )
    return page.timeline
  }
  const [old, young, unpaid] = [await aBuyer(), await aBuyer(), await aBuyer('4000000000009995')]
  const years = async ({ id }: TestCustomer, count: number) => {
    const by = sql`make_interval(years => ${count})`
    await shop.database.db.execute(sql`update order_events set at = at - ${by}
      where order_id in (select id from orders where customer_id = ${id})`)
    await shop.database.db.execute(sql`update orders set created_at = created_at - ${by},
      paid_at = paid_at - ${by} where customer_id = ${id}`)
  }
  await years(old, 3)
  await years(unpaid, 3)
  await years(young, 1)
  const before = await timelineOf(young)
  await shop.runTask('sweep order events')
  expect((await timelineOf(old)).map(({ kind }) => kind)).toEqual(['ordered', 'paid'])
  expect((await timelineOf(unpaid)).map(({ kind }) => kind)).toEqual(['ordered'])
  expect(await timelineOf(young)).toEqual(before)
  expect(before.length).toBeGreaterThan(2)
})

test('an order names the reason of each declined try, and none for the one that paid', async () => {
  const customer = await aCustomer(shop)
  const declined = await aCard(shop, customer, '4000000000009995')
  const { order } = expectOk(
    await buy(shop, customer, aPurchase(await aQuote(shop, customer), declined)),
  )
  const card = await aCard(shop, customer)
  const { token } = customer
  const body = { cardId: card.id }
  expectOk(
    await shop.send('POST', `/app/orders/${order.id}/pay`, { token, key: randomUUID(), body }),
  )
  const details = await shop.send<{ attempts: Attempt[] }>('GET', `/app/orders/${order.id}`, {
    token,
  })
  expect(expectOk(details).attempts.map(({ status, failure }) => [status, failure])).toEqual([
    ['failed', expect.objectContaining({ code: 'insufficient_funds' })],
    ['captured', null],
  ])
})

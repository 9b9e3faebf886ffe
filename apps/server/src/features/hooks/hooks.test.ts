import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '../../testing/customers.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTestShop, type TestShop } from '../../testing/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('handled events and answered keys are forgotten after a month, orders are not', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer)
  expectOk(await buy(shop, customer, aPurchase(quote, card)))
  const kept = async () => {
    const [row] = await shop.database.db.execute<Record<string, number>>(sql`select
      (select count(*)::int from inbox where handled_at is not null) as events,
      (select count(*)::int from inbox where handled_at is null) as waiting,
      (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from orders) as orders`)
    return row
  }
  await eventually('all events handled', async () => (await kept())?.['waiting'] === 0)
  const sweep = () => Promise.all([shop.runChore('sweep keys'), shop.runChore('sweep events')])
  await sweep()
  expect(await kept()).toMatchObject({ events: expect.any(Number), keys: 1, orders: 1 })
  shop.pass(31 * 24 * 3600)
  await sweep()
  expect(await kept()).toEqual({ events: 0, waiting: 0, keys: 0, orders: 1 })
})

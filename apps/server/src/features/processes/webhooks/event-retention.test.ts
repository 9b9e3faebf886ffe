import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

/** Of this test alone: it counts all that the shop has, and moves its clock by a month. */
const shop = useTestShop()

test('handled events and answered keys are forgotten after a month, orders are not', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer)
  expectOk(await buy(shop, customer, aPurchase(quote, card)))
  const kept = async () => {
    const {
      rows: [row],
    } = await shop.database.db.execute<Record<string, number>>(sql`select
      (select count(*)::int from inbox where handled_at is not null) as events,
      (select count(*)::int from inbox where handled_at is null) as waiting,
      (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from orders) as orders`)
    return row
  }
  // Two about the card, one about the charge.
  await eventually('all events handled', async () => (await kept())?.['events'] === 3)
  const sweep = () => Promise.all([shop.runTask('sweep keys'), shop.runTask('sweep events')])
  await sweep()
  expect(await kept()).toEqual({ events: 3, waiting: 0, keys: 1, orders: 1 })
  shop.pass(31 * 24 * 3600)
  await sweep()
  expect(await kept()).toEqual({ events: 0, waiting: 0, keys: 0, orders: 1 })
})

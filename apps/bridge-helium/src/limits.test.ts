import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { type HeliumNetwork, heliumFor } from '@openline/testing/helium-network'
import { heliumLedger } from '@openline/testing/helium-side'
import { aLineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What one eSIM takes: subscriber, address, subscription, SIM, and switching it on. */
const writesOfALine = 5

let shop: TestShop
let bridge: HeliumNetwork | null = null
beforeAll(async () => {
  shop = await startTestShop({
    heliumLimits: { reads: 600, writes: writesOfALine + 2 },
    network: async (place) => {
      bridge = await heliumFor(place)
      return bridge
    },
  })
})
afterAll(() => shop.stop())

test('an order beyond the calls that Helium takes in a minute waits, and becomes one line in the next', async () => {
  await aLineOwner(shop)
  const customer = await aCustomer(shop)
  const [card, quote] = [await aCard(shop, customer), await aQuote(shop, customer)]
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await eventually('Helium to refuse a call too many', () =>
    Promise.resolve(bridge?.logLines.some((line) => line.includes('Helium answered 429 to POST'))),
  )
  expect(await orderIn(shop, customer, order.id, 'paid')).toMatchObject({ failure: null })
  shop.pass(60)
  await orderIn(shop, customer, order.id, 'active')
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
  const { subscribers, subscriptions, sims } = await heliumLedger(shop)
  expect([subscribers, subscriptions, sims].map((parts) => parts.length)).toEqual([2, 2, 2])
})

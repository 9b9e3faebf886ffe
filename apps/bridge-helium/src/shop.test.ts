import { aCustomer } from '@openline/testing/customers'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { aLineOwner } from '@openline/testing/lines'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let bridge: OpenBridge
let shop: TestShop
beforeAll(async () => {
  bridge = await openBridge()
  shop = await startTestShop({ env: { CARRIER_URL: bridge.url } })
  // The shop has its port only now.
  bridge.settings.shopUrl = shop.url('')
})
afterAll(async () => {
  await shop.stop()
  await bridge.close()
})

test('buying an eSIM in the shop gives a line with a number of Helium’s', async () => {
  const customer = await aCustomer(shop)
  const { msisdn } = await aLineOwner(shop, { customer })
  const { sims, subscribers } = await bridge.helium.ledger()
  expect(sims).toMatchObject([{ status: 'active', msisdn }])
  expect(subscribers).toHaveLength(1)
})

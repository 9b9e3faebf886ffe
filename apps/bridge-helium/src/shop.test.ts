import { heliumFor } from '@openline/testing/helium-network'
import { heliumLedger } from '@openline/testing/helium-side'
import { aLineOwner } from '@openline/testing/lines'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ network: heliumFor })
})
afterAll(() => shop.stop())

test('buying an eSIM in the shop gives a line with a number of Helium’s', async () => {
  const { msisdn } = await aLineOwner(shop)
  const { sims, subscribers } = await heliumLedger(shop)
  const [sim, ...others] = sims.filter((each) => each.msisdn === msisdn)
  expect(sim).toMatchObject({ type: 'esim', status: 'active' })
  expect(others).toEqual([])
  expect(subscribers.filter(({ id }) => id === sim?.subscriber_id)).toHaveLength(1)
})

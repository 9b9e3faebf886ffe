import { heliumFor } from '@openline/testing/helium-network'
import { heliumLedger } from '@openline/testing/helium-side'
import { aPortIn } from '@openline/testing/port-ins'
import { injectFault } from '@openline/testing/sandbox-faults'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, beforeAll, expect, test } from 'vitest'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ network: heliumFor })
})
afterAll(() => shop.stop())

test('a port-in whose answer Helium lost is ordered once, and the number comes', async () => {
  await injectFault(shop, 'helium', { fault: 'drop_after', on: 'POST /v1/ports' })
  const { id, msisdn, reached } = await aPortIn(shop)
  await reached(id, 'completed')
  const { ports } = await heliumLedger(shop)
  expect(ports.filter((port) => port.msisdn === msisdn)).toMatchObject([{ status: 'completed' }])
})

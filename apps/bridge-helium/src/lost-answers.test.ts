import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { heliumFor } from '@openline/testing/helium-network'
import { forgetHeliumKeys, heliumLedger } from '@openline/testing/helium-side'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aPortIn } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ network: heliumFor })
})
afterEach(() => resetFaults(shop, 'helium'))
afterAll(() => shop.stop())

test('a port-in whose answer Helium lost is ordered once, and the number comes', async () => {
  await injectFault(shop, 'helium', { fault: 'drop_after', on: 'POST /v1/ports' })
  const { id, msisdn, reached } = await aPortIn(shop)
  await reached(id, 'completed')
  const { ports } = await heliumLedger(shop)
  expect(ports.filter((port) => port.msisdn === msisdn)).toMatchObject([{ status: 'completed' }])
})

test('an order that is paid while Helium’s answers are lost, and then the shop restarts, becomes one line', async () => {
  const customer = await aCustomer(shop)
  const [card, quote] = [await aCard(shop, customer), await aQuote(shop, customer)]
  const lost = { fault: 'drop_after', on: 'POST /v1/subscribers', count: 'always' } as const
  await injectFault(shop, 'helium', lost)
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  expect(order.status).toBe('paid')
  await forgetHeliumKeys(shop)
  await shop.restart()
  await resetFaults(shop, 'helium')
  await orderIn(shop, customer, order.id, 'active')
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
  const { subscribers, subscriptions, sims } = await heliumLedger(shop)
  const own = subscribers.filter(({ email }) => email === customer.email)
  const theirs = [subscriptions, sims].map((parts: readonly { subscriber_id: string }[]) =>
    parts.filter(({ subscriber_id }) => own.some(({ id }) => id === subscriber_id)),
  )
  expect([own, ...theirs].map((parts) => parts.length)).toEqual([1, 1, 1])
})

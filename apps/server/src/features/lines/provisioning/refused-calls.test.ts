import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterEach(async () => {
  shop.returnToPresent()
  await resetFaults(shop, 'carrier')
})
afterAll(() => shop.stop())

type SimType = 'esim' | 'physical'

async function paidFor(simType: SimType): Promise<{ customer: TestCustomer; order: Order }> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  return { customer, order }
}

function refuse(fault: string, simType: SimType) {
  const on = simType === 'esim' ? 'POST /activations' : 'POST /shipments'
  return injectFault(shop, 'carrier', { fault, count: 'always', on })
}

const simTypes: readonly SimType[] = ['esim', 'physical']

describe.each(simTypes)('an order of an %s that the carrier', (simType) => {
  test('does not understand is given back immediately, and an operator finds why', async () => {
    await refuse('bad_request', simType)
    const { customer, order } = await paidFor(simType)
    const refunded = await orderIn(shop, customer, order.id, 'refunded')
    expect(refunded.failure?.message).toContain('couldn’t set up your line')
    expect(await moneyOf(shop, order.id)).toMatchObject({
      refundedCents: order.lines.finalCheckoutAmountCents,
    })
    const entry = shop.logLines.find(
      (line) => line.includes('carrier refused to provision an order') && line.includes(order.id),
    )
    expect(entry).toContain('bad_request')
  })

  test('does not let us ask for is tried again, and continues once it does', async () => {
    await refuse('forbidden', simType)
    const { customer, order } = await paidFor(simType)
    await orderIn(shop, customer, order.id, 'paid')
    await resetFaults(shop, 'carrier')
    shop.pass(3 * 60)
    await shop.runTask('retry stalled orders')
    await orderIn(shop, customer, order.id, simType === 'esim' ? 'active' : 'shipped')
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
  })

  test('has not taken after a day is given back', async () => {
    await refuse('forbidden', simType)
    const { customer, order } = await paidFor(simType)
    await orderIn(shop, customer, order.id, 'paid')
    shop.pass(25 * 3600)
    await shop.runTask('retry stalled orders')
    const later = await signedInAgain(shop, customer)
    const refunded = await orderIn(shop, later, order.id, 'refunded')
    expect(refunded.failure?.message).toContain('couldn’t process your order in time')
  })
})

test('an order that the carrier may have taken is not given back, however long it is silent', async () => {
  await refuse('forbidden', 'esim')
  const { customer, order } = await paidFor('esim')
  await orderIn(shop, customer, order.id, 'paid')
  await injectFault(shop, 'carrier', {
    fault: 'error_before',
    count: 'always',
    on: 'GET /activations',
  })
  shop.pass(25 * 3600)
  const before = shop.logLines.length
  await shop.runTask('retry stalled orders')
  await eventually('the question to fail', async () =>
    shop.logLines.slice(before).some((line) => line.includes('"job":"provision-order"')),
  )
  await orderIn(shop, await signedInAgain(shop, customer), order.id, 'paid')
  expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 0 })
})

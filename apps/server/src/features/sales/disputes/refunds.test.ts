import { randomUUID } from 'node:crypto'
import type { Refund, Transaction } from '@openline/contract/processes/transactions'
import type { Order } from '@openline/contract/sales/orders'
import type { FailedRefund } from '@openline/contract/sales/refunds-desk'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  homeAddress,
  orderIn,
  ordersOf,
  type TestCustomer,
} from '@openline/testing/customers'
import { disputeIn, moveDispute, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { refundEntriesOf } from '@openline/testing/payment-ledger'
import { renewalOf } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orderMoney } from './order-money.ts'

const shop = useTestShop()
afterEach(async () => {
  await resetFaults(shop, 'payment')
  await resetFaults(shop, 'carrier')
})

/** Waits for an order's next status, while what failed is tried again without its pauses. */
function retriedUntil(customer: TestCustomer, status: Order['status']): Promise<true> {
  return eventually(`an order that is ${status}`, async () => {
    await shop.database.db.execute(
      sql`update pgboss.job set start_after = now() where state = 'retry'`,
    )
    const [order] = await ordersOf(shop, customer)
    return order?.status === status
  })
}

/**
 * A refund is owed for an order that the carrier refused, and the customer disputes before it is sent; `decided`: so
 * long before that the bank has decided.
 */
async function aDisputedRefund({ decided }: { decided?: 'lost' } = {}) {
  await injectFault(shop, 'payment', {
    fault: 'error_before',
    count: 'always',
    on: 'POST /v1/refunds',
  })
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const shipTo = { ...homeAddress, state: 'TX', zipCode: '77299' }
  const quote = await aQuote(shop, customer, { zipCode: shipTo.zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  await orderIn(shop, customer, order.id, 'refund_pending')
  const disputeId = await objectTo(shop, order.id, 'chargeback')
  if (decided) {
    await moveDispute(shop, disputeId, decided)
    await disputeIn(shop, disputeId, decided)
  }
  await resetFaults(shop, 'payment')
  await retriedUntil(customer, decided === 'lost' ? 'refunded' : 'refund_failed')
  const refundIs = (status: Refund['status']) =>
    eventually(`a refund that is ${status}`, async () => {
      const { transactions } = expectOk(
        await shop.send<{ transactions: Transaction[] }>('GET', '/app/payments/transactions', {
          token: customer.token,
        }),
      )
      return transactions[0]?.refunds[0]?.status === status
    })
  return { customer, order, disputeId, refundIs }
}

describe('a refund of a payment that was disputed first', () => {
  test('is refused, which the customer is told without being asked for another way', async () => {
    const { customer, order } = await aDisputedRefund()
    const email = await eventually('an email', async () =>
      (await emailsTo(shop, customer.email)).find(({ subject }) =>
        subject.includes('Your bank is handling your payment'),
      ),
    )
    expect(email.text).toContain('You’ll get it from your bank')
    expect(email.subject).toContain(order.number)
  })

  test('ends on its own when the bank has given the money to the customer', async () => {
    const { customer, order, disputeId, refundIs } = await aDisputedRefund()
    await refundIs('failed')
    await moveDispute(shop, disputeId, 'lost')
    await disputeIn(shop, disputeId, 'lost')
    await orderIn(shop, customer, order.id, 'refunded')
    await refundIs('settled')
    expect(await refundEntriesOf(shop, order.id)).toEqual(['returned'])
    const paid = order.lines.finalCheckoutAmountCents
    expect(await orderMoney(shop.database.db, order.id)).toMatchObject({
      capturedCents: paid,
      refundedCents: 0,
      disputedCents: paid,
    })
  })

  test('ends on its own, too, when it is sent after the bank has given the money back', async () => {
    const { order, refundIs } = await aDisputedRefund({ decided: 'lost' })
    await refundIs('settled')
    expect(await refundEntriesOf(shop, order.id)).toEqual(['returned'])
  })

  test('is still owed when the bank has decided for us, and only then paid out in another way', async () => {
    const { customer, order, disputeId, refundIs } = await aDisputedRefund()
    const { token } = await aStaffMember(shop, ['money'])
    const failed = async () => {
      const path = '/app/desk/refund-care'
      const care = await shop.send<{ failed: FailedRefund[] }>('GET', path, { token })
      return expectOk(care).failed.find(({ orderId }) => orderId === order.id)
    }
    const press = async (task: 'settle' | 'again', body: object) => {
      const path = `/app/desk/refund-care/${(await failed())?.id}/${task}`
      const reason = 'The customer called'
      return shop.send('POST', path, { token, key: randomUUID(), body: { ...body, reason } })
    }
    expect((await failed())?.nextActions).toEqual([])
    const twice = expect.stringContaining('could pay the customer twice')
    const refused = { status: 409, body: { code: 'not_ready', message: twice } }
    expect(await press('settle', { how: 'check' })).toMatchObject(refused)
    expect(await press('again', {})).toMatchObject(refused)
    await moveDispute(shop, disputeId, 'won')
    await disputeIn(shop, disputeId, 'won')
    expect(await refundIs('failed')).toBe(true)
    await orderIn(shop, customer, order.id, 'refund_failed')
    expect((await failed())?.nextActions).toEqual(['send_again', 'settle'])
    expectOk(await press('settle', { how: 'check' }))
    await orderIn(shop, customer, order.id, 'refunded')
  })
})

test('a payment that is disputed before its line is there leaves automatic renewal off', async () => {
  await injectFault(shop, 'carrier', { fault: 'error_before', count: 'always' })
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card, { autoRenew: true })
  const { order } = expectOk(await buy(shop, customer, purchase))
  const disputeId = await objectTo(shop, order.id, 'chargeback')
  await disputeIn(shop, disputeId, 'needs_response')
  await resetFaults(shop, 'carrier')
  await retriedUntil(customer, 'active')
  expect((await renewalOf(shop, { customer })).autoRenew).toBe(false)
})

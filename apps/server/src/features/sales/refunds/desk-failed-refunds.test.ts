import { randomUUID } from 'node:crypto'
import type { Transaction } from '@openline/contract/processes/transactions'
import type { Order } from '@openline/contract/sales/orders'
import type { DifferingCapture, FailedRefund } from '@openline/contract/sales/refunds-desk'
import { expectOk, orderIn, type TestCustomer } from '@openline/testing/customers'
import { redeliverEvents } from '@openline/testing/payment-events'
import { comesBack, givenBack } from '@openline/testing/refund-care'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()
const reason = 'The customer called'

async function failedAsSeenBy({ token }: TestStaff): Promise<FailedRefund[]> {
  const path = '/app/desk/refund-care'
  return expectOk(await shop.send<{ failed: FailedRefund[] }>('GET', path, { token })).failed
}

function sendAgain({ token }: TestStaff, id: string) {
  const sent = { token, key: randomUUID(), body: { reason } }
  return shop.send<{ message: string }>('POST', `/app/desk/refund-care/${id}/again`, sent)
}

/** Money that went back to a card whose bank did not keep it. */
async function aFailedRefund(): Promise<{
  customer: TestCustomer
  order: Order
  money: TestStaff
  id: string
}> {
  const money = await aStaffMember(shop, ['money'])
  const { customer, order } = await givenBack(shop, comesBack)
  await orderIn(shop, customer, order.id, 'refund_failed')
  const failed = (await failedAsSeenBy(money)).find(({ orderId }) => orderId === order.id)
  expect(failed).toMatchObject({
    orderNumber: order.number,
    amountCents: order.lines.finalCheckoutAmountCents,
    failureCode: 'expired_or_canceled_card',
  })
  return { customer, order, money, id: failed?.id ?? '' }
}

async function refundOf({
  token,
}: TestCustomer): Promise<Transaction['refunds'][number] | undefined> {
  const path = '/app/payments/transactions'
  const answer = await shop.send<{ transactions: Transaction[] }>('GET', path, { token })
  return expectOk(answer).transactions[0]?.refunds[0]
}

describe('a refund that failed', () => {
  test('is sent again, and the news of the first time changes nothing', async () => {
    const { customer, order, money, id } = await aFailedRefund()
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    expectOk(await sendAgain(money, id))
    await orderIn(shop, customer, order.id, 'refunded')
    expect((await sendAgain(money, id)).status).toBe(409)
    await resetFaults(shop, 'payment')
    await redeliverEvents(shop)
    // This bank sends everything back: the second time too is found out.
    await orderIn(shop, customer, order.id, 'refund_failed')
    expect((await failedAsSeenBy(money)).map((failed) => failed.id)).toContain(id)
  })

  test('is over when staff say how the money was returned', async () => {
    const { customer, order, money, id } = await aFailedRefund()
    const body = { reason, how: 'bank transfer' }
    const sent = { token: money.token, key: randomUUID(), body }
    expectOk(await shop.send('POST', `/app/desk/refund-care/${id}/settle`, sent))
    await orderIn(shop, customer, order.id, 'refunded')
    expect(await refundOf(customer)).toMatchObject({ status: 'settled' })
    expect((await failedAsSeenBy(money)).map((failed) => failed.id)).not.toContain(id)
    const { rows } = await shop.database.db.execute(
      sql`select act, reason, name, customer_id from staff_acts where subject_id = ${id}`,
    )
    const byAlex = { name: 'Alex Kim', customer_id: customer.id }
    expect(rows).toEqual([{ act: 'settleRefund', reason, ...byAlex }])
  })

  test.each(['amount', 'currency'])(
    'of a payment that differed in %s is named as one',
    async (differs) => {
      const { order, money, id } = await aFailedRefund()
      const { db } = shop.database
      await db.execute(
        sql`update refunds set reason = 'wrong_amount', parts = null where id = ${id}`,
      )
      await db.execute(
        sql`update payment_attempts set failure_code = ${`${differs}_differs`} where order_id = ${order.id}`,
      )
      const { differing } = expectOk(
        await shop.send<{ differing: DifferingCapture[] }>('GET', '/app/desk/refund-care', {
          token: money.token,
        }),
      )
      expect(differing.find(({ refundId }) => refundId === id)).toMatchObject({
        orderNumber: order.number,
        differs,
        takenAmount: order.lines.finalCheckoutAmountCents,
        refundStatus: 'failed',
      })
    },
  )

  test('is nothing for an id of none', async () => {
    const money = await aStaffMember(shop, ['money'])
    expect((await sendAgain(money, randomUUID())).status).toBe(404)
  })
})

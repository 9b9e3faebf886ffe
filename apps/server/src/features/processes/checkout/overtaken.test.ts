import { setTimeout as pause } from 'node:timers/promises'
import type { Order, TimelineEntry } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  orderIn,
  ordersOf,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { injectFault, type Step } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const shop = useTestShop()

/** So late that another caller has the news long before. */
const late = { fault: 'delay', count: 1, delayMs: 1500 } as const satisfies Step

async function buyOnce(system: 'payment' | 'carrier', on: string) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  await injectFault(shop, system, { ...late, on })
  const buying = buy(shop, customer, purchase)
  const order = await eventually('the order', async () => (await ordersOf(shop, customer))[0])
  return { customer, buying, order }
}

async function happenedOnce(customer: TestCustomer, { id }: Order): Promise<void> {
  const { token } = customer
  const page = await shop.send<{ timeline: TimelineEntry[] }>('GET', `/app/orders/${id}`, { token })
  expect(expectOk(page).timeline.map(({ kind }) => kind)).toEqual(['ordered', 'paid', 'active'])
  expect(await linesOf(shop, customer)).toMatchObject([{ status: 'active' }])
  expect(await moneyOf(shop, id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
  const receipts = async () =>
    (await emailsTo(shop, customer.email)).filter(({ subject }) => subject.includes('receipt'))
  await eventually('the receipt', async () => (await receipts()).length > 0)
  expect(await receipts()).toHaveLength(1)
}

test('a charge that was put on record before its answer came is not recorded again', async () => {
  const { customer, buying, order } = await buyOnce('payment', 'POST /v1/payment_intents')
  await eventually('the charge', async () => (await moneyOf(shop, order.id)).succeededCharges === 1)
  shop.pass(10 * 60)
  await shop.runTask('reconcile payments')
  await orderIn(shop, customer, order.id, 'active')
  expect(expectOk(await buying).order).toMatchObject({ id: order.id, status: 'active' })
  await happenedOnce(customer, order)
})

test('a line that was given before the network’s answer came is not given again', async () => {
  const { customer, buying, order } = await buyOnce('carrier', 'POST /activations')
  // Who bought does not wait longer than half a second for the line.
  expect(expectOk(await buying).order).toMatchObject({ id: order.id, status: 'paid' })
  shop.pass(60)
  await shop.runTask('retry stalled orders')
  await orderIn(shop, customer, order.id, 'active')
  // No event follows from an answer that changes nothing.
  await pause(late.delayMs)
  await happenedOnce(customer, order)
})

test('an account that is closed while it buys gets no order, and its card is not charged', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { db } = shop.database
  const buying = await db.transaction(async (tx) => {
    const address = `closed-${customer.id}@closed.invalid`
    await tx.execute(
      sql`update customers set email = ${address}, email_key = ${address} where id = ${customer.id}`,
    )
    const answer = buy(shop, customer, purchase)
    await untilWaitedFor(db, tx)
    return { answer }
  })
  expect(await buying.answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  const orders = await db.execute(sql`select 1 from orders where customer_id = ${customer.id}`)
  expect(orders.rows).toEqual([])
})

test('a number that is sent for while it is bought with another line stays with its own', async () => {
  const { customer, card, line } = await aLineOwner(shop)
  const { check, bring, reached } = portInCalls(shop, customer)
  const msisdn = aNumber()
  expect((await check(msisdn)).body.portIn).toMatchObject({ status: 'draft' })
  const number = { choice: 'keep', msisdn }
  const purchase = aPurchase(await aQuote(shop, customer), card, { number })
  const { db } = shop.database
  const buying = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table payment_attempts in exclusive mode`)
    const answer = buy(shop, customer, purchase)
    await untilWaitedFor(db, tx)
    const asked = { msisdn, zipCode: '50309', oldService, tempSubscriptionId: line.id }
    const { portIn } = expectOk(await bring(asked))
    return { answer, portIn }
  })
  const message = 'You’re already transferring this number to another line.'
  expect(await buying.answer).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'number.msisdn', message }] },
  })
  await reached(buying.portIn.id, 'completed')
  expect(await linesOf(shop, customer)).toMatchObject([{ id: line.id, mdn: msisdn }])
})

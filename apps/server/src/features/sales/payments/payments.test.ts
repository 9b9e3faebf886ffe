import { randomUUID } from 'node:crypto'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  orderIn,
  ordersOf,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { redeliverEvents, untilEventsHandled } from '@openline/testing/payment-events'
import { moneyOf } from '@openline/testing/payment-ledger'
import { standInAt } from '@openline/testing/payment-stand-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cards } from '../../../db/schema/payments.ts'

const shop = useTestShop()

const threeDSecureCard = '4000002760003184'

async function orderWith(cardNumber: string, more: Record<string, unknown> = {}) {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, cardNumber)
  const quote = await aQuote(shop, customer, more)
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  return { customer, card, quote, order }
}

function payAgain(customer: TestCustomer, orderId: string, cardId: string) {
  return shop.send<{ order: Order }>('POST', `/app/orders/${orderId}/pay`, {
    token: customer.token,
    key: randomUUID(),
    body: { cardId },
  })
}

function resultOf(customer: TestCustomer, sessionId: string) {
  return shop.send('POST', '/app/payments/session-result', {
    token: customer.token,
    body: { sessionId },
  })
}

describe('a payment that the bank wants confirmed', () => {
  test('is paid once the customer confirmed it', async () => {
    const { customer, order } = await orderWith(threeDSecureCard)
    expect(order).toMatchObject({ status: 'payment_action', nextActions: ['authenticate', 'pay'] })
    await answerBank(shop, order.redirect?.url ?? '', 'complete')
    const result = await resultOf(customer, order.redirect?.sessionId ?? '')
    expect(result.body).toEqual({ kind: 'order', status: 'paid', orderId: order.id })
    await orderIn(shop, customer, order.id, 'active')
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
  })

  test('fails when the customer refuses, and the order stays payable', async () => {
    const { customer, order } = await orderWith(threeDSecureCard)
    await answerBank(shop, order.redirect?.url ?? '', 'fail')
    const result = await resultOf(customer, order.redirect?.sessionId ?? '')
    expect(result.body).toEqual({ kind: 'order', status: 'failed', orderId: order.id })
    const failed = await orderIn(shop, customer, order.id, 'payment_failed')
    expect(failed.nextActions).toEqual(['pay'])
  })

  test('can be paid with another card instead, without being charged twice', async () => {
    const { customer, order } = await orderWith(threeDSecureCard)
    const other = await aCard(shop, customer, '5555555555554444')
    expectOk(await payAgain(customer, order.id, other.id))
    await orderIn(shop, customer, order.id, 'active')
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
    expect(await payAgain(customer, order.id, other.id)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable', message: 'This order doesn’t need a payment' },
    })
  })

  test('whose customer never comes back is abandoned after an hour', async () => {
    const { customer, order } = await orderWith(threeDSecureCard)
    shop.pass(59 * 60)
    await shop.runTask('reconcile payments')
    const { rows } = await shop.database.db.execute(
      sql`select status from payment_attempts where order_id = ${order.id}`,
    )
    expect(rows).toEqual([{ status: 'requires_action' }])
    shop.pass(3600)
    const { token } = await signedInAgain(shop, customer)
    await eventually('the payment abandoned', async () => {
      // The event of the first answer may come late; the payment is then asked about a minute after it.
      shop.pass(60)
      await shop.runTask('reconcile payments')
      const [given] = await ordersOf(shop, { ...customer, token })
      return given?.status === 'payment_failed' && given.failure?.code === 'not_confirmed'
    })
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(0)
  })

  test('is not found by another customer', async () => {
    const [{ order }, stranger] = await Promise.all([orderWith(threeDSecureCard), aCustomer(shop)])
    const answer = await resultOf(stranger, order.redirect?.sessionId ?? '')
    expect(answer.status).toBe(404)
  })
})

describe('paying again', () => {
  test('says that the payment is under way while its outcome is not known', async () => {
    const { customer, order } = await orderWith('4000000000000341')
    expect(order.status).toBe('payment_failed')
    const other = await aCard(shop, customer, '5555555555554444')
    await injectFault(
      shop,
      'payment',
      { fault: 'drop_after', count: 'always', on: 'POST /v1/payment_intents' },
      { fault: 'webhook_drop', count: 'always' },
    )
    const { order: waiting } = expectOk(await payAgain(customer, order.id, other.id))
    await resetFaults(shop, 'payment')
    expect(waiting).toMatchObject({
      status: 'payment_pending',
      failure: null,
      nextActions: ['wait'],
    })
    const { status, body } = await payAgain(customer, order.id, other.id)
    expect([status, body]).toMatchObject([409, { code: 'attempt_open' }])
  })
})

describe('cards that are declined', () => {
  test('are fifteen in a day at most, to pay and to buy with', async () => {
    const { customer, card, order } = await orderWith('4000000000000341')
    await shop.database.db.execute(sql`
      insert into payment_attempts select (jsonb_populate_record(a, jsonb_build_object(
        'id', gen_random_uuid(), 'number', n, 'intent_id', 'pi_' || gen_random_uuid()))).*
      from payment_attempts a, generate_series(2, 14) n where order_id = ${order.id}`)
    expectOk(await payAgain(customer, order.id, card.id))
    const refused = {
      status: 429,
      body: { message: expect.stringContaining('Too many payments were declined today') },
    }
    expect(await payAgain(customer, order.id, card.id)).toMatchObject(refused)
    const purchase = aPurchase(await aQuote(shop, customer), card)
    expect(await buy(shop, customer, purchase)).toMatchObject(refused)
    shop.pass(24 * 3600 + 60)
    const back = await signedInAgain(shop, customer)
    expect(expectOk(await payAgain(back, order.id, card.id)).order.status).toBe('payment_failed')
  })
})

describe('a charge of another amount than the order’s', () => {
  test('pays nothing, goes back whole, and is in the log', async () => {
    const { customer, order } = await orderWith(threeDSecureCard)
    await shop.database.db.execute(
      sql`update payment_attempts set amount_cents = amount_cents + 1 where order_id = ${order.id}`,
    )
    await answerBank(shop, order.redirect?.url ?? '', 'complete')
    const result = await resultOf(customer, order.redirect?.sessionId ?? '')
    expect(result.body).toMatchObject({ kind: 'order', status: 'failed' })
    const found = shop.logLines.filter((line) =>
      line.includes('captured amount or currency differs'),
    )
    expect(found).toHaveLength(1)
    await eventually('the money back', async () => {
      const money = await moneyOf(shop, order.id)
      return money.refundedCents > 0 && money.refundedCents === money.capturedCents
    })
    const { body } = await shop.send<{ order: Order }>('GET', `/app/orders/${order.id}`, {
      token: customer.token,
    })
    expect(body.order).toMatchObject({ status: 'payment_failed', nextActions: ['pay'] })
    expect(body.order.failure?.message).toContain('refunding it to your card')
    expect(body.order.lineId).toBeNull()
    const { rows } = await shop.database.db.execute(
      sql`select failure_code from payment_attempts where order_id = ${order.id}`,
    )
    expect(rows).toEqual([{ failure_code: 'amount_differs' }])
    const again = await resultOf(customer, order.redirect?.sessionId ?? '')
    expect(again.body).toMatchObject({ kind: 'order', status: 'failed' })
    const { rows: returned } = await shop.database.db.execute(
      sql`select reason from refunds where order_id = ${order.id}`,
    )
    expect(returned).toEqual([{ reason: 'wrong_amount' }])
  })
})

describe('events of the payment provider', () => {
  test('that come twice, late and in disorder change nothing', async () => {
    const { customer, order } = await orderWith('4242424242424242')
    await orderIn(shop, customer, order.id, 'active')
    for (let turn = 0; turn < 3; turn++) {
      await redeliverEvents(shop)
    }
    await untilEventsHandled(shop)
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
    const answer = expectOk(
      await shop.send<{ timeline: { kind: string }[] }>('GET', `/app/orders/${order.id}`, {
        token: customer.token,
      }),
    )
    expect(answer.timeline.map(({ kind }) => kind)).toEqual(['ordered', 'paid', 'active'])
  })

  test('with a wrong signature are refused', async () => {
    const response = await fetch(shop.url('/hooks/payment'), {
      method: 'POST',
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
      body: JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded' }),
    })
    expect(response.status).toBe(400)
  })
})

describe('a capture for an order that has ended', () => {
  test.each([
    ['expired', 'after the order had expired'],
    ['active', 'was already paid, so nothing changes'],
  ])('of an order that is %s goes straight back to the customer', async (status, reason) => {
    await injectFault(
      shop,
      'payment',
      { fault: 'drop_after', count: 'always', on: 'POST /v1/payment_intents' },
      { fault: 'webhook_drop', count: 'always' },
    )
    const { customer, order } = await orderWith('4242424242424242')
    await resetFaults(shop, 'payment')
    await shop.database.db.execute(
      sql`update payment_attempts set status = 'failed' where order_id = ${order.id}`,
    )
    await shop.database.db.execute(sql`update orders set status = ${status} where id = ${order.id}`)
    await redeliverEvents(shop)
    await shop.database.db.execute(
      sql`update payment_attempts set status = 'created', updated_at = now() - interval '1 hour' where order_id = ${order.id}`,
    )
    await shop.runTask('reconcile payments')
    await eventually('the money is back', async () => {
      const money = await moneyOf(shop, order.id)
      return money.capturedCents > 0 && money.refundedCents === money.capturedCents
    })
    const emails = await eventually('a refund email', async () =>
      (await emailsTo(shop, customer.email)).find(({ subject }) =>
        subject.includes('refund is on its way'),
      ),
    )
    expect(emails.text).toContain(reason)
  })
})

describe('an order that was not paid', () => {
  test('expires a day after the last try, not after the first', async () => {
    const { customer, card, order } = await orderWith('4000000000000341')
    shop.pass(23 * 3600)
    const back = await signedInAgain(shop, customer)
    expectOk(await payAgain(back, order.id, card.id))
    shop.pass(2 * 3600)
    await shop.runTask('expire unpaid orders')
    await orderIn(shop, await signedInAgain(shop, customer), order.id, 'payment_failed')
    shop.pass(23 * 3600)
    await shop.runTask('expire unpaid orders')
    await orderIn(shop, await signedInAgain(shop, customer), order.id, 'expired')
  })
})

test('a card that was removed at the provider is not said to be declined by its bank, and another pays', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const [kept] = await shop.database.db.select().from(cards).where(eq(cards.id, card.id))
  const { stripe } = standInAt({ secretKey: 'sk_test_openline_demo', url: shop.sandbox.url })
  await stripe.paymentMethods.detach(kept?.providerCardId ?? '')
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { order } = expectOk(await buy(shop, customer, purchase))
  expect(order).toMatchObject({
    status: 'payment_failed',
    failure: {
      message: 'We can’t charge this card anymore. Please save it again or use another card.',
    },
  })
  const again = await aCard(shop, customer)
  expectOk(await payAgain(customer, order.id, again.id))
  await orderIn(shop, customer, order.id, 'active')
})

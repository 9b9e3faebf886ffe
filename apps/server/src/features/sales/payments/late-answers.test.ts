import { randomUUID } from 'node:crypto'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventsOf } from '@openline/testing/domain-events'
import { eventually } from '@openline/testing/eventually'
import { redeliverEvents, untilEventsHandled } from '@openline/testing/payment-events'
import { moneyOf } from '@openline/testing/payment-ledger'
import { standInAt } from '@openline/testing/payment-stand-ins'
import { injectFault, resetFaults, type Step } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChargeOutcome } from '../../../gateways/payment/payment.ts'
import { readOrder } from '../orders/orders.ts'
import { readAttemptOfCharge, readAttemptOfIntent } from './attempt-of-charge.ts'
import { isCaptured } from './payments.ts'
import { settleAttempt } from './settlement.ts'
import { listAttempts, listCapturedIn, listCapturedOf } from './store.ts'

const shop = useTestShop()

const charging = 'POST /v1/payment_intents'
const answersLost: Step = { fault: 'drop_after', count: 'always', on: charging }

beforeEach(() => resetFaults(shop, 'payment'))

async function aPurchaseOf(customer: TestCustomer) {
  const card = await aCard(shop, customer)
  return { card, purchase: aPurchase(await aQuote(shop, customer), card) }
}

type Attempt = { id: string; status: string; intent: string | null; customer: string; card: string }

async function attemptsOf(order: Pick<Order, 'id'>): Promise<Attempt[]> {
  const { rows } = await shop.database.db.execute<Attempt>(sql`
    select id, status, intent_id as intent, provider_customer_id as customer, provider_card_id as card
    from payment_attempts where order_id = ${order.id} order by number`)
  return rows
}

describe('an event about a charge whose answer was lost', () => {
  test('pays the order immediately, before the reconciler would ask', async () => {
    const customer = await aCustomer(shop)
    const { purchase } = await aPurchaseOf(customer)
    await injectFault(shop, 'payment', answersLost)
    const { order } = expectOk(await buy(shop, customer, purchase))
    await orderIn(shop, customer, order.id, 'active')
    const intent = expect.stringMatching(/^pi_/)
    expect(await attemptsOf(order)).toMatchObject([{ status: 'captured', intent }])
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
  })

  test('pays it once, however often and in whichever order events come', async () => {
    const customer = await aCustomer(shop)
    const { purchase } = await aPurchaseOf(customer)
    await injectFault(
      shop,
      'payment',
      answersLost,
      { fault: 'webhook_reorder', count: 1 },
      { fault: 'webhook_double', count: 'always' },
    )
    const { order } = expectOk(await buy(shop, customer, purchase))
    await redeliverEvents(shop)
    await orderIn(shop, customer, order.id, 'active')
    await redeliverEvents(shop)
    await untilEventsHandled(shop)
    const { timeline } = expectOk(
      await shop.send<{ timeline: { kind: string }[] }>('GET', `/app/orders/${order.id}`, {
        token: customer.token,
      }),
    )
    expect(timeline.map(({ kind }) => kind)).toEqual(['ordered', 'paid', 'active'])
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
  })

  test('declines the order when the bank said no', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer, '4000000000009995')
    const purchase = aPurchase(await aQuote(shop, customer), card)
    await injectFault(shop, 'payment', answersLost)
    const { order } = expectOk(await buy(shop, customer, purchase))
    const failed = await orderIn(shop, customer, order.id, 'payment_failed')
    expect(failed.failure?.code).toBe('insufficient_funds')
  })
})

/** An order whose charge never reached the provider. */
async function anUnchargedOrder() {
  const customer = await aCustomer(shop)
  const { purchase } = await aPurchaseOf(customer)
  await injectFault(shop, 'payment', { fault: 'reset_before', count: 'always', on: charging })
  const { order } = expectOk(await buy(shop, customer, purchase))
  await resetFaults(shop, 'payment')
  const [attempt] = await attemptsOf(order)
  if (!attempt) throw new Error('There is no attempt')
  return { customer, order, attempt }
}

async function statusOf({ id }: Order): Promise<unknown> {
  const { rows } = await shop.database.db.execute(
    sql`select o.status, a.status as attempt, a.failure_code as code
      from orders o join payment_attempts a on a.order_id = o.id where o.id = ${id}`,
  )
  return rows
}

describe('a charge that names an attempt', () => {
  const provider = () =>
    standInAt({ secretKey: 'sk_test_openline_demo', url: shop.sandbox.url }).stripe

  const chargeNaming = (
    metadata: Record<string, string>,
    { customer, card }: Pick<Attempt, 'customer' | 'card'>,
    currency = 'usd',
  ) =>
    provider().paymentIntents.create({
      amount: 100,
      currency,
      confirm: true,
      off_session: true,
      customer,
      payment_method: card,
      metadata,
    })

  test.each([
    ['usd', 'amount_differs'],
    ['eur', 'currency_differs'],
  ])('in another amount or currency pays nothing and goes back: %s', async (currency, code) => {
    const { order, attempt } = await anUnchargedOrder()
    await chargeNaming({ attemptId: attempt.id, orderId: order.id }, attempt, currency)
    await eventually('the attempt to be refused', async () => {
      const [{ status } = { status: 'created' }] = await attemptsOf(order)
      return status === 'voided'
    })
    expect(await statusOf(order)).toEqual([{ status: 'payment_failed', attempt: 'voided', code }])
    const { rows } = await shop.database.db.execute(
      sql`select reason, amount_cents from refunds where order_id = ${order.id}`,
    )
    expect(rows).toEqual([{ reason: 'wrong_amount', amount_cents: 100 }])
  })

  test('of another customer settles nothing', async () => {
    const [{ order, attempt }, other] = [await anUnchargedOrder(), await anUnchargedOrder()]
    await chargeNaming({ attemptId: attempt.id, orderId: order.id }, other.attempt)
    await untilEventsHandled(shop)
    expect(await attemptsOf(order)).toEqual([attempt])
    expect(attempt).toMatchObject({ status: 'created', intent: null })
  })

  test('for another order, or with no name at all, settles nothing', async () => {
    const { order, attempt } = await anUnchargedOrder()
    await chargeNaming({ attemptId: attempt.id, orderId: randomUUID() }, attempt)
    await chargeNaming({ attemptId: 'not an id of ours' }, attempt)
    await chargeNaming({}, attempt)
    await untilEventsHandled(shop)
    expect(await attemptsOf(order)).toEqual([attempt])
  })

  test('goes back once the attempt has a charge, and settles nothing', async () => {
    const customer = await aCustomer(shop)
    const card = await aCard(shop, customer, '4000002760003184')
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)),
    )
    const before = await attemptsOf(order)
    const [attempt] = before
    if (!attempt) throw new Error('There is no attempt')
    const good = await provider().paymentMethods.attach('pm_card_visa', {
      customer: attempt.customer,
    })
    const names = { attemptId: attempt.id, orderId: order.id }
    await chargeNaming(names, { customer: attempt.customer, card: good.id })
    const told = await emailAbout(shop, customer.email, /^Your refund is on its way/)
    expect(told.text).toContain('We refunded $1.00 to the card you paid with.')
    expect(told.text).toContain(
      'Your card was charged by mistake for an order that isn’t paid yet.',
    )
    const [first, second, ...more] = await attemptsOf(order)
    expect([first, more]).toEqual([attempt, []])
    expect(second).toMatchObject({ status: 'captured', customer: attempt.customer })
    expect((await orderIn(shop, customer, order.id, 'payment_action')).redirect).not.toBeNull()
  })
})

/** A payment that was captured, and its order, as they are on record at each look. */
async function aPayment() {
  const { db } = shop.database
  const customer = await aCustomer(shop)
  const { purchase } = await aPurchaseOf(customer)
  const { id } = expectOk(await buy(shop, customer, purchase)).order
  const look = async () => {
    const [order, attempt] = [await readOrder(db, id), (await listAttempts(db, id))[0]]
    if (!order || !attempt) throw new Error('There is no payment')
    return { order, attempt }
  }
  const { attempt } = await look()
  return { customer, attempt, look }
}

describe('the outcome of an attempt', () => {
  const settling = () => {
    const logged: string[] = []
    const declines: unknown[] = []
    const log = pino({}, { write: (line: string) => void logged.push(line) })
    const unowed: unknown[] = []
    const events = eventsOf({
      onUnowed: async (_tx, { amountCents, reason }) => {
        unowed.push([amountCents, reason])
      },
      onPaymentDeclined: async (_tx, { isOffSession, code }) => {
        declines.push([isOffSession, code])
      },
    })
    const deps = { db: shop.database.db, clock: () => shop.now(), enqueue: async () => {} }
    const settle = (attempt: { id: string; orderId: string }, outcome: ChargeOutcome) =>
      settleAttempt({ ...deps, log, events }, attempt, outcome)
    return { logged, declines, unowed, settle }
  }

  test('that says nothing of it changes nothing and is in the log', async () => {
    const { attempt, look } = await aPayment()
    const { logged, declines, settle } = settling()
    const before = await look()
    const { amountCents, intentId } = attempt
    await settle(attempt, { kind: 'processing', intentId: 'pi_other' })
    await settle(attempt, { kind: 'unknown', reason: 'no answer' })
    expect(logged).toEqual([expect.stringContaining('payment outcome unknown')])
    await settle(attempt, { kind: 'captured', intentId: intentId ?? '', amountCents })
    const declined = { kind: 'declined', intentId: null, code: 'expired_card' } as const
    await settle(attempt, { ...declined, intentId })
    await settle(attempt, declined)
    expect([logged.length, declines]).toEqual([1, []])
    expect(await look()).toEqual(before)
    await expect(settle({ ...attempt, id: randomUUID() }, declined)).rejects.toThrow('is gone')
  })

  test('that took money a second time is put on record once and goes back, whatever was taken', async () => {
    const { attempt, look } = await aPayment()
    const { logged, unowed, settle } = settling()
    const before = await look()
    const again = { kind: 'captured', intentId: 'pi_second', amountCents: 2 } as const
    await settle(attempt, again)
    await settle(attempt, again)
    const euros = { kind: 'captured_wrong_currency', amount: 3, currency: 'eur' } as const
    await settle(attempt, { ...euros, intentId: 'pi_third' })
    expect(unowed).toEqual([
      [2, 'not_needed'],
      [3, 'wrong_amount'],
    ])
    expect(logged).toHaveLength(2)
    const [first, ...others] = await attemptsOf({ id: attempt.orderId })
    expect(first).toMatchObject({ id: attempt.id, intent: attempt.intentId })
    expect(others.map(({ status, intent }) => [status, intent])).toEqual([
      ['captured', 'pi_second'],
      ['voided', 'pi_third'],
    ])
    expect((await look()).order).toEqual(before.order)
  })

  test.each([
    ['payment_action', true, 'authentication_required'],
    ['payment_failed', true, 'insufficient_funds'],
    ['payment_failed', false, 'authentication_required'],
  ])(
    'that the bank declined leaves the order in %s; by ourselves: %s, %s',
    async (to, off, code) => {
      const { db } = shop.database
      const { attempt, look } = await aPayment()
      const { declines, settle } = settling()
      await db.execute(sql`update payment_attempts
      set status = 'created', intent_id = null, off_session = ${off} where id = ${attempt.id}`)
      await db.execute(
        sql`update orders set status = 'payment_pending' where id = ${attempt.orderId}`,
      )
      await settle(attempt, { kind: 'declined', intentId: null, code })
      expect((await look()).order.status).toBe(to)
      expect(declines).toEqual([[off, code]])
    },
  )
})

test('a payment is found by its charge, its time and its customer', async () => {
  const { db } = shop.database
  const { customer, attempt } = await aPayment()
  const { intentId, createdAt: since } = attempt
  const captured = [await isCaptured(db, intentId ?? ''), await isCaptured(db, 'pi_none')]
  expect(captured).toEqual([true, false])
  const until = new Date(since.getTime() + 1)
  expect(await listCapturedIn(db, { since, until })).toEqual([attempt])
  expect(await listCapturedOf(db, customer.id, until)).toEqual([attempt])
  expect(await listCapturedOf(db, customer.id, since)).toEqual([])
})

test('the attempt of a charge is found by its id, or by what it names', async () => {
  const { db } = shop.database
  const { attempt } = await aPayment()
  const { id: attemptId, orderId, providerCustomerId, intentId } = attempt
  const names = { attemptId, orderId, providerCustomerId, createdAt: attempt.createdAt }
  const outcome = (id: string): ChargeOutcome => ({ kind: 'processing', intentId: id })
  const none = { ...names, attemptId: null, orderId: null, providerCustomerId: null }
  const known = { ...none, outcome: outcome(intentId ?? '') }
  expect(await readAttemptOfCharge(db, known)).toEqual(attempt)
  // Another charge that copied the names.
  expect(await readAttemptOfCharge(db, { ...names, outcome: outcome('pi_other') })).toBeNull()
  await db.execute(sql`update payment_attempts set intent_id = null where id = ${attemptId}`)
  const unknown = { kind: 'unknown', reason: 'no answer' } as const
  const open = { ...attempt, intentId: null }
  expect(await readAttemptOfCharge(db, { ...names, outcome: unknown })).toEqual(open)
  for (const lie of [none, { ...names, orderId: randomUUID() }, { ...names, attemptId: 'x' }]) {
    expect(await readAttemptOfCharge(db, { ...lie, outcome: unknown })).toBeNull()
  }
  const asked = (charge: typeof names | null) =>
    readAttemptOfIntent(
      { db, payment: { readCharge: async () => charge && { ...charge, outcome: unknown } } },
      'pi_new',
    )
  expect([await asked(names), await asked(null)]).toEqual([open, null])
})

describe('paying again', () => {
  test('answered twice for one key is one try, also when the answer was not kept', async () => {
    const customer = await aCustomer(shop)
    const declined = await aCard(shop, customer, '4000000000000002')
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), declined)),
    )
    const key = randomUUID()
    const pay = () =>
      shop.send<{ order: Order }>('POST', `/app/orders/${order.id}/pay`, {
        token: customer.token,
        key,
        body: { cardId: declined.id },
      })
    expectOk(await pay())
    // As a process leaves it that was killed before it answered.
    await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
    expect(expectOk(await pay()).order).toMatchObject({ id: order.id, status: 'payment_failed' })
    expect(await attemptsOf(order)).toHaveLength(2)
  })

  test('continues with the try of a process that was killed while it charged', async () => {
    const customer = await aCustomer(shop)
    const declined = await aCard(shop, customer, '4000000000000002')
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), declined)),
    )
    const good = await aCard(shop, customer)
    const key = randomUUID()
    const pay = () =>
      shop.send<{ order: Order }>('POST', `/app/orders/${order.id}/pay`, {
        token: customer.token,
        key,
        body: { cardId: good.id },
      })
    await injectFault(shop, 'payment', { fault: 'reset_before', count: 'always', on: charging })
    expect(expectOk(await pay()).order.status).toBe('payment_pending')
    await resetFaults(shop, 'payment')
    await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
    expect(expectOk(await pay()).order.status).toMatch(/paid|active/)
    expect((await attemptsOf(order)).map(({ status }) => status)).toEqual(['failed', 'captured'])
  })
})

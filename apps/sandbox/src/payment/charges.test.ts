import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import { type TestCard, testCards } from './test-cards.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function charge(number: string, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const card = await sandbox.aCustomerWith(number)
  return sandbox.stripe.paymentIntents.create({ ...aPayment, ...card, ...extra })
}

describe('a card that works', () => {
  test.each(testCards['Cards that work'].map((card) => [card.title, card]))(
    '%s is charged and shows its brand',
    async (_title, card) => {
      const intent = await charge(card.number, { expand: ['latest_charge', 'payment_method'] })
      expect(intent).toMatchObject({
        status: 'succeeded',
        amount_received: aPayment.amount,
        latest_charge: { object: 'charge', paid: true, amount_captured: aPayment.amount },
        payment_method: { card: { brand: card.brand, last4: card.number.slice(-4) } },
      })
    },
  )
})

const declining: TestCard[] = testCards['Saved, then declined when charged']

describe('a card that is declined', () => {
  test.each(declining.map((card) => [card.title, card]))('%s', async (_title, card) => {
    if (card.charge.kind !== 'decline') throw new Error('not a declining card')
    const error = await charge(card.number).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      code: card.charge.code,
      decline_code: card.charge.declineCode ?? '',
      payment_intent: {
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: { code: card.charge.code },
      },
    })
  })

  test('can be replaced on the same payment by one that works', async () => {
    const card = await sandbox.aCustomerWith('4000000000000002')
    const error = await sandbox.stripe.paymentIntents
      .create({ ...aPayment, ...card })
      .catch((reason: unknown) => reason)
    if (!(error instanceof Stripe.errors.StripeCardError)) throw new Error('not declined')
    const better = await sandbox.stripe.paymentMethods.attach('pm_card_visa', {
      customer: card.customer,
    })
    const paid = await sandbox.stripe.paymentIntents.confirm(error.payment_intent?.id ?? '', {
      payment_method: better.id,
      off_session: true,
    })
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })
})

describe('a card that takes its time', () => {
  test('is charged when the slow answer comes', async () => {
    expect(await charge('4000000000803009')).toMatchObject({ status: 'succeeded' })
  })

  test('is charged once although its answers are lost', async () => {
    const card = await sandbox.aCustomerWith('4000000000840407')
    const pay = () =>
      sandbox.stripe.paymentIntents.create(
        { ...aPayment, ...card, metadata: { orderId: 'lost-answer' } },
        { idempotencyKey: 'lost-answer' },
      )
    await expect(pay()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await pay()).toMatchObject({ status: 'succeeded' })
    const ledger = await (await fetch(`${sandbox.url}/payment/ledger`)).json()
    expect(ledger.orders['lost-answer']).toMatchObject({ succeededCharges: 1 })
  })

  test('is processing first and reports success later', async () => {
    const intent = await charge('4000000000850406', { metadata: { about: 'settles' } })
    expect(intent.status).toBe('processing')
    const events = await sandbox.hooks.waitFor('payment_intent.succeeded', 1, intent.id)
    await expect
      .poll(() => sandbox.stripe.paymentIntents.retrieve(intent.id))
      .toMatchObject({ status: 'succeeded' })
    expect(events.length).toBeGreaterThan(0)
  })
})

describe('a request that makes no sense', () => {
  const cases: [string, Record<string, unknown>, object][] = [
    ['too small an amount', { amount: 49 }, { code: 'amount_too_small' }],
    ['a broken amount', { amount: 'ten' }, { code: 'parameter_invalid_integer' }],
    ['no currency', { currency: '' }, { code: 'parameter_missing', param: 'currency' }],
    ['an unknown parameter', { color: 'red' }, { code: 'parameter_unknown' }],
    ['a removed parameter', { payment_method_types: ['card'] }, { code: 'parameter_unknown' }],
    ['an unknown customer', { customer: 'cus_no' }, { code: 'resource_missing' }],
    ['an unknown card', { payment_method: 'pm_no' }, { code: 'resource_missing' }],
    ['no return address with the customer there', { off_session: false }, { param: 'return_url' }],
  ]
  test.each(cases)('%s', async (_title, extra, expected) => {
    const error = await charge('4242424242424242', extra).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, ...expected })
  })

  test('a card of another customer', async () => {
    const { payment_method } = await sandbox.aCustomerWith('4242424242424242')
    const other = await sandbox.stripe.customers.create({})
    const pay = sandbox.stripe.paymentIntents.create({
      ...aPayment,
      customer: other.id,
      payment_method,
    })
    await expect(pay).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing' })
  })

  test('a card that was removed', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    await sandbox.stripe.paymentMethods.detach(card.payment_method)
    const pay = sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })
    await expect(pay).rejects.toThrow('It may not be used again')
    await expect(sandbox.stripe.paymentMethods.detach(card.payment_method)).rejects.toThrow(
      'not attached to a customer',
    )
  })

  test('a wrong key', async () => {
    const { hostname, port } = new URL(sandbox.url)
    const stranger = new Stripe('sk_test_other', { host: hostname, port, protocol: 'http' })
    await expect(stranger.customers.create({})).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  })

  test('an endpoint that is not played', async () => {
    await expect(sandbox.stripe.products.list()).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('finding a payment', () => {
  test('by its metadata, immediately', async () => {
    const intent = await charge('4242424242424242', { metadata: { attemptId: 'try-77' } })
    const query = "metadata['attemptId']:'try-77' AND status:'succeeded'"
    const found = await sandbox.stripe.paymentIntents.search({ query })
    expect(found.data.map(({ id }) => id)).toEqual([intent.id])
    await expect(sandbox.stripe.paymentIntents.search({ query: 'amount>5' })).rejects.toMatchObject(
      { param: 'query' },
    )
  })

  test('in the list of its customer, newest first and page by page', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const paid: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const intent = await sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })
      paid.unshift(intent.id)
    }
    const seen: string[] = []
    for await (const intent of sandbox.stripe.paymentIntents.list({
      customer: card.customer,
      limit: 2,
    })) {
      seen.push(intent.id)
    }
    expect(seen).toEqual(paid)
  })

  test('a payment can be canceled until it is made, and not after', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const { confirm: _confirm, off_session: _offSession, ...unconfirmed } = aPayment
    const open = await sandbox.stripe.paymentIntents.create({ ...unconfirmed, ...card })
    expect(await sandbox.stripe.paymentIntents.cancel(open.id)).toMatchObject({
      status: 'canceled',
    })
    const paid = await sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })
    await expect(sandbox.stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})

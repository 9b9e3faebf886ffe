import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function chargesOf(customer: string) {
  const intents = await sandbox.stripe.paymentIntents.list({ customer })
  return intents.data.map((intent) => intent.id)
}

describe('the same idempotency key again', () => {
  test('gives the first answer and says that it is a replay', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const pay = () =>
      sandbox.stripe.paymentIntents.create({ ...aPayment, ...card }, { idempotencyKey: 'same-1' })
    const [first, second] = [await pay(), await pay()]
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await chargesOf(card.customer)).toEqual([first.id])
  })

  test('gives the first decline again, even when another card would work by now', async () => {
    const card = await sandbox.aCustomerWith('4000000000009995')
    const pay = () =>
      sandbox.stripe.paymentIntents.create({ ...aPayment, ...card }, { idempotencyKey: 'same-2' })
    const first = await pay().catch((error: unknown) => error)
    const second = await pay().catch((error: unknown) => error)
    expect(first).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(second).toMatchObject({
      decline_code: 'insufficient_funds',
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await chargesOf(card.customer)).toHaveLength(1)
  })

  test('is an error with other parameters', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const pay = (amount: number) =>
      sandbox.stripe.paymentIntents.create(
        { ...aPayment, ...card, amount },
        { idempotencyKey: 'same-3' },
      )
    await pay(1000)
    await expect(pay(2000)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(await chargesOf(card.customer)).toHaveLength(1)
  })

  test('is an error at another endpoint', async () => {
    await sandbox.stripe.customers.create({}, { idempotencyKey: 'same-4' })
    const elsewhere = sandbox.stripe.refunds.create(
      { charge: 'ch_1' },
      { idempotencyKey: 'same-4' },
    )
    await expect(elsewhere).rejects.toMatchObject({ rawType: 'idempotency_error', statusCode: 400 })
  })

  test('conflicts while the first request is under way', async () => {
    const card = await sandbox.aCustomerWith('4000000000812000')
    const pay = () =>
      sandbox.stripe.paymentIntents.create({ ...aPayment, ...card }, { idempotencyKey: 'same-5' })
    const outcomes = await Promise.allSettled([pay(), pay(), pay()])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    expect(await chargesOf(card.customer)).toHaveLength(1)
  })

  test('may be used again after the parameters were refused', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const pay = (amount: number) =>
      sandbox.stripe.paymentIntents.create(
        { ...aPayment, ...card, amount },
        { idempotencyKey: 'same-6' },
      )
    await expect(pay(10)).rejects.toMatchObject({ code: 'amount_too_small' })
    expect(await pay(1000)).toMatchObject({ status: 'succeeded' })
  })

  test('keeps a 500 that came after the effect', async () => {
    const card = await sandbox.aCustomerWith('4242424242424242')
    const pay = () =>
      sandbox.stripe.paymentIntents.create({ ...aPayment, ...card }, { idempotencyKey: 'same-7' })
    await sandbox.post('/payment/scenario', {
      fault: 'error_after',
      on: 'POST /v1/payment_intents',
    })
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    await expect(pay()).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    })
    expect(await chargesOf(card.customer)).toHaveLength(1)
  })

  test('is forgotten when its time is over', async () => {
    const forgetful = await openSandbox({ timing: { keepKeysMs: 0 } })
    const create = () => forgetful.stripe.customers.create({}, { idempotencyKey: 'same-8' })
    expect((await create()).id).not.toBe((await create()).id)
    await forgetful.close()
  })
})

test('the order of the parameters does not matter', async () => {
  const send = (body: string) =>
    fetch(`${sandbox.url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_openline_demo', 'idempotency-key': 'order' },
      body,
    })
  const first = await (await send('name=Jo&email=jo@example.com')).json()
  const second = await (await send('email=jo@example.com&name=Jo')).json()
  expect(second).toEqual(first)
})

import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

const intentRoute = 'POST /v1/payment_intents'
let sandbox: OpenSandbox
let card: { customer: string; payment_method: string }
beforeEach(async () => {
  sandbox = await openSandbox()
  card = await sandbox.aCustomerWith('4242424242424242')
})
afterEach(() => sandbox.close())

function arm(fault: unknown) {
  return sandbox.post('/payment/scenario', fault)
}

function pay(options: Stripe.RequestOptions = {}) {
  return sandbox.stripe.paymentIntents.create(
    { ...aPayment, ...card },
    { idempotencyKey: 'the-attempt', ...options },
  )
}

async function charges() {
  const { data } = await sandbox.stripe.paymentIntents.list({ customer: card.customer })
  return data.length
}

describe('the payment API under a fault', () => {
  test('loses the answer after the effect; the same key finds it', async () => {
    await arm({ fault: 'drop_after', count: 2, on: intentRoute })
    await expect(pay()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await charges()).toBe(1)
    expect(await pay()).toMatchObject({ status: 'succeeded' })
    expect(await charges()).toBe(1)
  })

  test('says nothing at all after the effect', async () => {
    await arm({ fault: 'hang_after', on: intentRoute })
    await expect(pay({ timeout: 1000 })).rejects.toThrow('timeout')
    expect(await charges()).toBe(1)
  })

  test('breaks the connection before the effect', async () => {
    await arm({ fault: 'reset_before', count: 2, on: intentRoute })
    await expect(pay()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await charges()).toBe(0)
    expect(await pay()).toMatchObject({ status: 'succeeded' })
  })

  test('fails before the effect', async () => {
    await arm({ fault: 'error_before', on: intentRoute })
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    expect(await charges()).toBe(0)
    expect(await pay()).toMatchObject({ status: 'succeeded' })
  })

  test('fails after the effect', async () => {
    await arm({ fault: 'error_after', on: intentRoute })
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    expect(await charges()).toBe(1)
  })

  test('answers 200 with nothing useful', async () => {
    await arm({ fault: 'empty', on: intentRoute })
    expect((await pay()).id).toBeUndefined()
    expect(await charges()).toBe(0)
  })

  test('takes its time, and the key is in use meanwhile', async () => {
    await arm({ fault: 'delay', delayMs: 1500, on: intentRoute })
    const slow = pay()
    await expect.poll(charges).toBe(1)
    await expect(pay()).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
    expect(await slow).toMatchObject({ status: 'succeeded' })
  })
})

describe('the faults', () => {
  test('strike as often as asked, then no more', async () => {
    await arm({ fault: 'error_before', count: 2 })
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    expect(await pay()).toMatchObject({ status: 'succeeded' })
  })

  test('strike until they are reset', async () => {
    await arm([{ reset: true }, { fault: 'error_before', count: 'always' }])
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    await expect(pay()).rejects.toMatchObject({ statusCode: 500 })
    const armed = await (await fetch(`${sandbox.url}/payment/scenario`)).json()
    expect(armed.armed).toMatchObject([{ fault: 'error_before', left: 'always' }])
    await arm({ reset: true })
    expect(await pay()).toMatchObject({ status: 'succeeded' })
  })

  test('say that asking again immediately is of no use while they strike every call', async () => {
    const retryOf = async (count: number | 'always') => {
      await arm([{ reset: true }, { fault: 'error_before', count }])
      const failure = await pay().catch((error: unknown) => error)
      return failure instanceof Stripe.errors.StripeError && failure.headers
    }
    expect(await retryOf('always')).toMatchObject({ 'stripe-should-retry': 'false' })
    expect(await retryOf(1)).not.toHaveProperty('stripe-should-retry')
  })

  test('may hold an event back for days', async () => {
    const fourDaysMs = 4 * 24 * 3600_000
    const answer = await arm({ fault: 'webhook_delay', delayMs: fourDaysMs })
    expect(await answer.json()).toMatchObject({ armed: [{ delayMs: fourDaysMs }] })
  })

  test.each([
    [{ fault: 'earthquake' }, 'fault must be one of'],
    [{ fault: 'delay', count: 0 }, 'count must be'],
    [{ fault: 'delay', delayMs: -1 }, 'delayMs must be'],
    [{ fault: 'delay', delayMs: 15 * 24 * 3600_000 }, 'delayMs must be'],
    [{ fault: 'delay', on: 7 }, 'on must be'],
    ['delay', 'Send a JSON object'],
  ])('refuse %j and say why', async (fault, message) => {
    const answer = await arm(fault)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining(message) })
  })
})

import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

const alwaysAsks = '4000002760003184'
const asksWhenThere = '4000002500003155'
const asksThenDeclines = '4000008260003178'
const returnUrl = 'https://shop.example/return?order=7#top'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

async function payInPerson(number: string, orderId = 'in-person') {
  const card = await sandbox.aCustomerWith(number)
  const intent = await sandbox.stripe.paymentIntents.create({
    ...aPayment,
    ...card,
    off_session: false,
    metadata: { orderId },
    return_url: returnUrl,
  })
  return { intent, url: intent.next_action?.redirect_to_url?.url ?? '' }
}

async function answer(url: string, outcome: 'complete' | 'fail') {
  const body = new URLSearchParams({ outcome })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '', url)
}

describe('paying with a card that asks', () => {
  test('goes through its bank and comes back paid', async () => {
    const { intent, url } = await payInPerson(alwaysAsks)
    expect(intent.status).toBe('requires_action')
    const page = await (await fetch(url)).text()
    for (const text of ['Openline Mobile', '$38.21', '•••• 3184', 'Complete', 'Fail']) {
      expect(page).toContain(text)
    }
    const back = await answer(url, 'complete')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect(back.hash).toBe('#top')
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    })
  })

  test('comes back unpaid when the customer fails, and can be tried again', async () => {
    const { intent, url } = await payInPerson(alwaysAsks)
    const back = await answer(url, 'fail')
    expect(back.searchParams.get('redirect_status')).toBe('failed')
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('may still be declined after the bank was asked', async () => {
    const { intent, url } = await payInPerson(asksThenDeclines)
    await answer(url, 'complete')
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
  })

  test('charges once however often the answer is sent', async () => {
    const { url } = await payInPerson(asksWhenThere, 'once')
    const places = await Promise.all([answer(url, 'complete'), answer(url, 'complete')])
    expect(places[0]?.href).toBe(places[1]?.href)
    await answer(url, 'fail')
    const ledger = await (await fetch(`${sandbox.url}/payment/ledger`)).json()
    expect(ledger.orders['once']).toMatchObject({ succeededCharges: 1, failedCharges: 0 })
    expect(await (await fetch(url)).text()).toContain('This was answered already')
  })

  test('is refused when the customer is not there', async () => {
    const card = await sandbox.aCustomerWith(alwaysAsks)
    const error = await sandbox.stripe.paymentIntents
      .create({ ...aPayment, ...card })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    })
  })

  test('goes through without the customer when the bank was asked at saving', async () => {
    const card = await sandbox.aCustomerWith(asksWhenThere)
    const intent = await sandbox.stripe.paymentIntents.create({ ...aPayment, ...card })
    expect(intent.status).toBe('succeeded')
  })

  test('a guessed address finds nothing', async () => {
    const { intent } = await payInPerson(alwaysAsks)
    const guess = await fetch(`${sandbox.url}/payment/3ds/${intent.id}_secret_guess`)
    expect(guess.status).toBe(404)
  })
})

describe('saving a card that asks', () => {
  async function startSaving() {
    const session = await sandbox.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer: (await sandbox.stripe.customers.create({})).id,
      success_url: 'https://shop.example/saved',
    })
    const body = new URLSearchParams({
      number: alwaysAsks,
      expiry: '12/39',
      cvv: '123',
      cardholderName: 'Jordan Rivera',
      zipCode: '50309',
    })
    const sent = await fetch(session.url ?? '', { method: 'POST', body, redirect: 'manual' })
    return { session, bankUrl: sent.headers.get('location') ?? '' }
  }

  test('saves it when the bank is satisfied', async () => {
    const { session, bankUrl } = await startSaving()
    expect((await answer(bankUrl, 'complete')).href).toBe('https://shop.example/saved')
    const saved = await sandbox.stripe.checkout.sessions.retrieve(session.id)
    expect(saved.status).toBe('complete')
  })

  test('asks for another card when it is not', async () => {
    const { session, bankUrl } = await startSaving()
    const back = await answer(bankUrl, 'fail')
    expect(back.pathname).toBe(`/payment/card/${session.id}`)
    expect(await (await fetch(back)).text()).toContain('unable to authenticate')
    const intentId = session.setup_intent as string // not expanded
    await sandbox.hooks.waitFor('setup_intent.setup_failed', 1, intentId)
    const intent = await sandbox.stripe.setupIntents.retrieve(intentId)
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    })
  })
})

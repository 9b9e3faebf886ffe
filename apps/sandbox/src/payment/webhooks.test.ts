import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aPayment, type OpenSandbox, openSandbox, type Received } from '../testing/open-sandbox.ts'

const secret = 'whsec_openline_demo'

let sandbox: OpenSandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.close())

async function pay(orderId: string) {
  const card = await sandbox.aCustomerWith('4242424242424242')
  return sandbox.stripe.paymentIntents.create({ ...aPayment, ...card, metadata: { orderId } })
}

function verified(received: Received | undefined): Stripe.Event {
  const signature = received?.headers['stripe-signature'] ?? ''
  return sandbox.stripe.webhooks.constructEvent(received?.body ?? '', signature, secret)
}

const succeededType = 'payment_intent.succeeded'

describe('events', () => {
  test('reach the shop signed as the SDK verifies them', async () => {
    const intent = await pay('o-1')
    const [received] = await sandbox.hooks.waitFor(succeededType)
    expect(received?.path).toBe('/hooks/payment')
    expect(verified(received)).toMatchObject({
      object: 'event',
      type: succeededType,
      data: { object: { id: intent.id, status: 'succeeded', metadata: { orderId: 'o-1' } } },
    })
  })

  test('are tried again until they are accepted', async () => {
    sandbox.hooks.answerWith(500, 503)
    await pay('o-2')
    const tries = await sandbox.hooks.waitFor(succeededType, 3)
    expect(new Set(tries.map((received) => verified(received).id)).size).toBe(1)
  })

  test('can be read again and listed by type', async () => {
    await pay('o-3')
    const [received] = await sandbox.hooks.waitFor(succeededType)
    const { id } = verified(received)
    expect(await sandbox.stripe.events.retrieve(id)).toMatchObject({ id, type: succeededType })
    const listed = await sandbox.stripe.events.list({ type: succeededType })
    expect(listed.data.map((event) => event.id)).toEqual([id])
  })

  test('go to another address from the moment it is set', async () => {
    sandbox.setWebhookTarget(`${sandbox.hooks.url}/elsewhere`)
    await pay('o-4')
    const [received] = await sandbox.hooks.waitFor(succeededType)
    expect(received?.path).toBe('/elsewhere/hooks/payment')
  })
})

describe('events under a fault', () => {
  const arm = (fault: object) => sandbox.post('/payment/scenario', fault)

  test('are dropped, and delivered when asked for', async () => {
    await arm({ fault: 'webhook_drop', on: succeededType })
    await pay('o-5')
    await pay('o-6')
    const [received] = await sandbox.hooks.waitFor(succeededType)
    expect(received?.body).toContain('o-6')
    const { data } = await sandbox.stripe.events.list({ type: succeededType })
    const dropped = data.find((event) => JSON.stringify(event).includes('o-5'))
    await sandbox.post('/payment/redeliver', { eventId: dropped?.id })
    const [, late] = await sandbox.hooks.waitFor(succeededType, 2)
    expect(verified(late).id).toBe(dropped?.id)
  })

  test('come twice', async () => {
    await arm({ fault: 'webhook_double' })
    await pay('o-7')
    const [first, second] = await sandbox.hooks.waitFor(succeededType, 2)
    expect(verified(second).id).toBe(verified(first).id)
  })

  test('are overtaken by a later one', async () => {
    await arm({ fault: 'webhook_reorder' })
    await pay('o-8')
    await pay('o-9')
    const [first, second] = await sandbox.hooks.waitFor(succeededType, 2)
    expect(first?.body).toContain('o-9')
    expect(second?.body).toContain('o-8')
  })

  test('carry a time that is long gone', async () => {
    await arm({ fault: 'webhook_stale' })
    await pay('o-10')
    const [received] = await sandbox.hooks.waitFor(succeededType)
    expect(() => verified(received)).toThrow('Timestamp outside the tolerance zone')
  })

  test('carry a signature that is wrong', async () => {
    await arm({ fault: 'webhook_bad_signature' })
    await pay('o-11')
    const [received] = await sandbox.hooks.waitFor(succeededType)
    expect(() => verified(received)).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })

  test('come late', async () => {
    await arm({ fault: 'webhook_delay', delayMs: 1500 })
    await pay('o-12')
    await pay('o-13')
    const [first, second] = await sandbox.hooks.waitFor(succeededType, 2)
    expect(first?.body).toContain('o-13')
    expect(second?.body).toContain('o-12')
  })

  test('all come again', async () => {
    await pay('o-14')
    await sandbox.hooks.waitFor(succeededType)
    const answer = await sandbox.post('/payment/redeliver', { eventId: 'all' })
    // It answers once the shop has them.
    expect(sandbox.hooks.received.filter(({ type }) => type === succeededType)).toHaveLength(2)
    expect(await answer.json()).toMatchObject({ redelivered: [expect.stringMatching(/^evt_/)] })
    await sandbox.hooks.waitFor(succeededType, 2)
    expect((await sandbox.post('/payment/redeliver', { eventId: 'evt_no' })).status).toBe(404)
  })
})

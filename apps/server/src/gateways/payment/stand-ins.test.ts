import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@openline/testing/eventually'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import {
  aCharge,
  aPerson,
  type PaymentStandIn,
  standInAt,
  webhookSecrets,
} from '@openline/testing/payment-stand-ins'
import { createEmulator, type Emulator } from 'emulate'
import { createExpressApp } from 'stripe-stateful-mock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Two programs by others that play parts of Stripe. What they play, the adapter must get right;
// what they do not know, or answer with a hollow 200, it must never take for success.

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port // a TCP server's address is never a string
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((done) => server.close(done))
  return port
}

function anyCharge(providerCustomerId: string) {
  return aCharge({ providerCustomerId, providerCardId: 'pm_card_visa' })
}

describe('on emulate', () => {
  let emulator: Emulator
  let hooks: HttpStub
  let stand: PaymentStandIn
  beforeAll(async () => {
    hooks = await startHttpStub()
    const port = await freePort()
    emulator = await createEmulator({
      service: 'stripe',
      port,
      seed: {
        tokens: { sk_test_any: { login: 'shop', scopes: [] } },
        stripe: { webhooks: [{ url: hooks.url, events: ['*'], secret: webhookSecrets[1] }] },
      },
    })
    stand = standInAt({ secretKey: 'sk_test_any', url: `http://127.0.0.1:${port}` })
  })
  afterAll(async () => {
    await emulator.close()
    await hooks.close()
  })

  const openPage = async (providerCustomerId: string) =>
    stand.gateway.openCardPage({
      customerId: 'customer-1',
      providerCustomerId,
      returnUrl: 'https://shop.example/stripe-response?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://shop.example/stripe-response?canceled=1',
    })

  test('a card page opens for the customer and leads back with its id', async () => {
    const providerCustomerId = await stand.gateway.createCustomer(aPerson())
    const { sessionId, url } = await openPage(providerCustomerId)
    expect(await stand.gateway.readCardPage(sessionId)).toEqual({
      status: 'open',
      customerId: 'customer-1',
      providerCustomerId,
    })
    const { pathname } = new URL(url)
    const done = await fetch(`${stand.url}${pathname}/complete`, {
      method: 'POST',
      redirect: 'manual',
    })
    expect(done.headers.get('location')).toBe(
      `https://shop.example/stripe-response?session_id=${sessionId}`,
    )
  })

  test('a page that is complete but names no card saved none', async () => {
    const { sessionId, url } = await openPage(await stand.gateway.createCustomer(aPerson()))
    await fetch(`${stand.url}${new URL(url).pathname}/complete`, {
      method: 'POST',
      redirect: 'manual',
    })
    await expect(stand.gateway.readCardPage(sessionId)).rejects.toThrow('without its setup intent')
  })

  test('a finished page of another kind saved no card', async () => {
    const providerCustomerId = await stand.gateway.createCustomer(aPerson())
    const { id, url } = await stand.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: providerCustomerId,
      success_url: 'https://shop.example/',
    })
    const finish = `${stand.url}${new URL(url ?? '').pathname}/complete`
    await fetch(finish, { method: 'POST', redirect: 'manual' })
    const page = await stand.gateway.readCardPage(id)
    expect(page).toEqual({ status: 'failed', customerId: null, providerCustomerId })
  })

  test('a page whose time is over saved no card', async () => {
    const providerCustomerId = await stand.gateway.createCustomer(aPerson())
    const { sessionId } = await openPage(providerCustomerId)
    await stand.stripe.checkout.sessions.expire(sessionId)
    const page = await stand.gateway.readCardPage(sessionId)
    expect(page).toEqual({ status: 'failed', customerId: 'customer-1', providerCustomerId })
  })

  test('a card page for an unknown customer is refused', async () => {
    await expect(openPage('cus_nobody')).rejects.toThrow('No such customer')
  })

  test('a charge that was taken down but not made is no capture', async () => {
    const charge = anyCharge(await stand.gateway.createCustomer(aPerson()))
    expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
    const found = await stand.gateway.findCharge({ ...charge, intentId: null })
    expect(found).toMatchObject({ kind: 'unknown' })
  })

  test('a charge that is voided is canceled', async () => {
    const { id } = await stand.stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
    expect(await stand.gateway.cancelCharge(id)).toEqual({ kind: 'canceled', intentId: id })
  })

  test('a refund, which it does not know, throws', async () => {
    const refund = { refundId: 'r-1', sending: 0, intentId: 'pi_1', amountCents: 100 }
    await expect(stand.gateway.refund(refund)).rejects.toBeInstanceOf(Error)
  })

  test('its events are signed as Stripe signs, and refused because they have no id', async () => {
    await stand.gateway.createCustomer(aPerson())
    const { body, headers } = await eventually('an event', async () => hooks.requests.at(-1))
    const signature = String(headers['stripe-signature'])
    const verified = stand.stripe.webhooks.constructEvent(body, signature, webhookSecrets[1])
    expect(verified.type).toMatch(/^customer\./)
    expect(stand.gateway.readEvent(body, signature)).toMatchObject({ kind: 'malformed' })
  })
})

describe('on stripe-stateful-mock', () => {
  let server: Server
  let stand: PaymentStandIn
  beforeAll(async () => {
    server = createServer(createExpressApp())
    const url = `http://127.0.0.1:${await listen(server)}`
    stand = standInAt({ secretKey: 'sk_test_any', url })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('a customer that is made by several requests at once is one', async () => {
    const person = aPerson()
    const made = await Promise.all([1, 2, 3].map(() => stand.gateway.createCustomer(person)))
    expect(new Set(made).size).toBe(1)
  })

  test('a customer with other words is another, not an error', async () => {
    const person = aPerson()
    const first = await stand.gateway.createCustomer(person)
    expect(await stand.gateway.createCustomer({ ...person, name: 'Robin Doe' })).not.toBe(first)
  })

  test('a charge, which it does not know, is unknown, and so is whether there is one', async () => {
    const charge = anyCharge(await stand.gateway.createCustomer(aPerson()))
    expect(await stand.gateway.charge(charge)).toMatchObject({ kind: 'unknown' })
    expect(await stand.gateway.findCharge({ ...charge, intentId: null })).toMatchObject({
      kind: 'unknown',
    })
    expect(await stand.gateway.findCharge({ ...charge, intentId: 'pi_1' })).toMatchObject({
      kind: 'unknown',
    })
    expect(await stand.gateway.cancelCharge('pi_1')).toMatchObject({ kind: 'unknown' })
  })

  test('a card page, which it does not know, is neither open nor saved', async () => {
    const providerCustomerId = await stand.gateway.createCustomer(aPerson())
    const page = { customerId: 'c', providerCustomerId, returnUrl: 'https://shop.example/' }
    await expect(
      stand.gateway.openCardPage({ ...page, cancelUrl: 'https://shop.example/' }),
    ).rejects.toBeInstanceOf(Error)
    await expect(stand.gateway.readCardPage('cs_test_1')).rejects.toBeInstanceOf(Error)
  })

  test('a refund of no charge throws', async () => {
    const refund = { refundId: 'r-1', sending: 0, intentId: 'pi_1', amountCents: 100 }
    await expect(stand.gateway.refund(refund)).rejects.toBeInstanceOf(Error)
  })

  test('a key that Stripe would not know throws', async () => {
    const { gateway } = standInAt({ secretKey: 'nonsense', url: stand.url })
    await expect(gateway.createCustomer(aPerson())).rejects.toThrow('Invalid API Key')
  })
})

import { randomUUID } from 'node:crypto'
import { readSignature } from '@openline/carrier-check/api/signatures'
import { eventually } from '@openline/testing/eventually'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import {
  type Activation,
  activationsOf,
  aLine,
  anOrder,
  holder,
} from '@openline/testing/helium-orders'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let bridge: OpenBridge
beforeEach(async () => {
  bridge = await openBridge()
})
afterEach(() => bridge.close())

const oneOfEach = { subscribers: 1, addresses: 1, subscriptions: 1, sims: 1 }

async function countAtHelium() {
  const ledger = await bridge.helium.ledger()
  return Object.fromEntries(Object.keys(oneOfEach).map((kind) => [kind, ledger[kind]?.length ?? 0]))
}

describe('an eSIM', () => {
  test('is ordered, switched on by the network, and reported to the shop', async () => {
    const order = anOrder()
    const asked = await bridge.ask<Activation>('activate', order, order.reference)
    expect(asked).toMatchObject({ status: 201, body: { status: 'pending', msisdn: null } })
    const [event] = await bridge.hooks.waitFor('activation.updated', 1, order.reference)
    expect(event?.path).toBe('/hooks/carrier')
    const header = (name: string) => String(event?.headers[name] ?? '')
    const secrets = bridge.settings.carrierWebhookSecrets
    expect(readSignature(event?.body ?? '', header, secrets)).toBeTypeOf('number')
    const { body } = await activationsOf(bridge.ask, order.reference)
    expect(body.activations).toEqual([
      {
        id: expect.any(String),
        reference: order.reference,
        status: 'active',
        msisdn: expect.stringMatching(/^\+1515/),
        iccid: asked.body.iccid,
        esim: { smdpAddress: 'rsp.helium-sandbox.example', matchingId: expect.any(String) },
        failure: null,
      },
    ])
    expect(await countAtHelium()).toEqual(oneOfEach)
    const { subscribers, addresses } = await bridge.helium.ledger()
    expect(subscribers).toMatchObject([{ name: 'Jordan Rivera', email: 'jordan@example.com' }])
    expect(addresses).toMatchObject([{ line1: '400 Court Avenue', postal_code: '50309' }])
  })

  test('is not there before it was ordered', async () => {
    const { status, body } = await activationsOf(bridge.ask, randomUUID())
    expect({ status, body }).toEqual({ status: 200, body: { activations: [] } })
  })

  test('of the same person is another subscriber’s, so that lines stay apart', async () => {
    const lines = [await aLine(bridge), await aLine(bridge)]
    expect(new Set(lines.map(({ iccid }) => iccid)).size).toBe(2)
    expect(await countAtHelium()).toMatchObject({ subscribers: 2, sims: 2 })
  })

  test.each([
    ['no number', { zipCode: '10199' }, 'no_numbers_in_zip'],
    ['an address that the network refuses', { streetName: 'Mailbox Plaza' }, 'address_refused'],
    ['a network that refuses the SIM', { zipCode: '77299' }, 'network_rejected'],
  ])('fails for %s, and gives back what it held', async (_why, at, code) => {
    const order = anOrder(at)
    await bridge.ask('activate', order, order.reference)
    await bridge.hooks.waitFor('activation.updated', 1, order.reference)
    const { body } = await activationsOf(bridge.ask, order.reference)
    expect(body.activations).toMatchObject([{ status: 'failed', msisdn: null, failure: { code } }])
    await expect
      .poll(async () => (await bridge.helium.ledger())['sims'])
      .toMatchObject([{ status: 'deactivated' }])
    const { subscriptions } = await bridge.helium.ledger()
    expect(subscriptions).toMatchObject([{ status: 'canceled' }])
    const again = await activationsOf(bridge.ask, order.reference)
    expect(again.body.activations).toMatchObject([{ failure: { code } }])
  })
})

test('an order of a plan that HELIUM_PLANS leaves out waits, and the log says why', async () => {
  const order = anOrder({}, { planCode: 'gold' })
  expect((await bridge.ask('activate', order, order.reference)).status).toBe(503)
  expect(bridge.logLines.join('')).toContain('HELIUM_PLANS has no plan')
  expect(await countAtHelium()).toMatchObject({ subscribers: 0 })
})

describe('an address that the network refuses', () => {
  test.each([
    ['when it is written down', { city: ' ' }, 409],
    ['when the SIM is switched on', { streetName: 'Mailbox Plaza' }, 201],
  ])('%s is made good by another', async (_when, at, status) => {
    const order = anOrder(at)
    const first = await bridge.ask('activate', order, order.reference)
    expect(first.status).toBe(status)
    const right = { ...order, placeOfUse: anOrder().placeOfUse }
    const again = () => bridge.ask('activate', right, `${order.reference}:another`)
    await bridge.helium.arm({ fault: 'drop_after', on: 'POST /v1/subscribers/:id/addresses' })
    const activations = async () =>
      (await activationsOf(bridge.ask, order.reference)).body.activations
    await eventually('the first try is over', async () => {
      const [known] = await activations()
      return known === undefined || known.failure?.code === 'address_refused'
    })
    await expect.poll(async () => (await again()).status).toBe(201)
    await expect.poll(activations).toMatchObject([{ status: 'active', failure: null }])
    const { subscribers, sims = [], addresses = [] } = await bridge.helium.ledger()
    expect(subscribers).toHaveLength(1)
    expect(sims.filter((sim) => 'status' in sim && sim.status === 'active')).toHaveLength(1)
    const isRight = (place: object) => 'line1' in place && place.line1 === '400 Court Avenue'
    expect(addresses.filter(isRight)).toHaveLength(1)
  })
})

describe('the same key', () => {
  test('has the same answer for ever, also once the line is active', async () => {
    const order = anOrder()
    const first = await bridge.ask('activate', order, order.reference)
    await bridge.hooks.waitFor('activation.updated', 1, order.reference)
    const again = await bridge.ask('activate', order, order.reference)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await countAtHelium()).toEqual(oneOfEach)
  })

  test('with another body is refused, and changes nothing', async () => {
    const order = anOrder()
    await bridge.ask('activate', order, order.reference)
    const other = await bridge.ask('activate', { ...order, zipCode: '60601' }, order.reference)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await countAtHelium()).toEqual(oneOfEach)
  })

  test('pressed twice at once makes one line', async () => {
    const order = anOrder()
    const both = await Promise.all([1, 2].map(() => bridge.ask('activate', order, order.reference)))
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(await countAtHelium()).toEqual(oneOfEach)
  })

  test('keeps a final refusal', async () => {
    const order = anOrder({ state: 'ZZ' }, { holder: { ...holder, email: 'nobody' } })
    for (const _time of [1, 2]) {
      const refused = await bridge.ask('activate', order, order.reference)
      expect(refused).toMatchObject({ status: 409, body: { code: 'holder_refused' } })
    }
    expect(await countAtHelium()).toMatchObject({ subscribers: 0 })
  })
})

const calls = [
  'POST /v1/subscribers',
  'POST /v1/subscribers/:id/addresses',
  'POST /v1/subscriptions',
  'POST /v1/sims',
  'POST /v1/sims/:id/activate',
]
const faults = [
  'drop_after',
  'reset_before',
  'error_before',
  'error_after',
  'empty',
  'rate_limited',
]

describe.each(calls)('%s', (on) => {
  test.each(faults)('struck by %s is made up for by asking again', async (fault) => {
    await bridge.helium.arm({ fault, on })
    const order = anOrder()
    const lost = await bridge.ask('activate', order, order.reference)
    expect(lost).toMatchObject({ status: 503, body: { code: 'try_again' } })
    expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0)
    await bridge.helium.make('/forget-keys', {})
    const again = await bridge.ask<Activation>('activate', order, order.reference)
    expect(again).toMatchObject({ status: 201, body: { reference: order.reference } })
    await bridge.hooks.waitFor('activation.updated', 1, order.reference)
    const { body } = await activationsOf(bridge.ask, order.reference)
    expect(body.activations).toMatchObject([{ status: 'active', iccid: again.body.iccid }])
    expect(await countAtHelium()).toEqual(oneOfEach)
  })
})

import { createHmac } from 'node:crypto'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { activationsOf, aLine, anOrder } from '@openline/testing/helium-orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let bridge: OpenBridge
beforeAll(async () => {
  bridge = await openBridge()
})
afterAll(() => bridge.close())

type Sent = { secret?: string; ageSeconds?: number; signature?: string }

/** An event as Helium would send it. */
async function send(body: string, { secret, ageSeconds = 0, signature }: Sent = {}) {
  const at = Math.floor(Date.now() / 1000) - ageSeconds
  const key = secret ?? bridge.settings.heliumWebhookSecrets[0] ?? ''
  const digest = createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
  const response = await fetch(`${bridge.url}/hooks/helium`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'platform-signature': signature ?? `t=${at},v1=${digest}`,
    },
    body,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

function anEvent(id: string, more: object = {}) {
  const event = { id, type: 'sim.activated', livemode: false, data: { object: { id: 'sim_none' } } }
  return JSON.stringify({ ...event, ...more })
}

function toldOf(reference: string): number {
  return bridge.hooks.received.filter(({ body }) => body.includes(reference)).length
}

describe('an event', () => {
  test.each<[string, Sent]>([
    ['with another secret', { secret: 'another' }],
    ['that is ten minutes old', { ageSeconds: 600 }],
    ['from ten minutes ahead', { ageSeconds: -600 }],
    ['without a signature', { signature: '' }],
    ['with a signature that is none', { signature: 't=1,v1=zz' }],
  ])('%s is refused', async (_what, sent) => {
    expect(await send(anEvent('evt_1'), sent)).toMatchObject({
      status: 400,
      body: { code: 'signature_invalid', message: expect.stringContaining('Platform-Signature') },
    })
  })

  test.each([
    ['that is no JSON', '{'],
    ['without a type', anEvent('evt_2', { type: undefined })],
    ['about nothing', anEvent('evt_3', { data: {} })],
  ])('%s is refused by the field', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test('about nothing of ours, of another kind or of the live environment is taken', async () => {
    const line = await aLine(bridge)
    const { sims = [] } = await bridge.helium.ledger()
    const object = sims.at(-1)
    const told = toldOf(line.reference)
    expect(await send(anEvent('evt_4'))).toMatchObject({ body: { outcome: 'nothing_of_ours' } })
    const other = anEvent('evt_5', { type: 'wallet.emptied', data: { object } })
    expect(await send(other)).toMatchObject({ body: { outcome: 'nothing_of_ours' } })
    const live = anEvent('evt_6', { livemode: true, data: { object } })
    expect(await send(live)).toMatchObject({ body: { outcome: 'other_environment' } })
    expect(toldOf(line.reference)).toBe(told)
  })

  test('that comes again is told once', async () => {
    const { reference } = await aLine(bridge)
    const told = toldOf(reference)
    await bridge.helium.make('/redeliver', { event_id: 'all' })
    expect(toldOf(reference)).toBe(told)
  })

  test('that says what isn’t so changes nothing: it is looked up', async () => {
    await bridge.helium.arm({ fault: 'never_activates', on: '60602' })
    const order = anOrder({ zipCode: '60602' })
    await bridge.ask('activate', order, order.reference)
    const { sims = [] } = await bridge.helium.ledger()
    const object = { ...sims.at(-1), status: 'active', msisdn: '+15155550100' }
    const { status } = await send(anEvent('evt_7', { data: { object } }))
    expect(status).toBe(200)
    const { body } = await activationsOf(bridge.ask, order.reference)
    expect(body.activations).toMatchObject([{ status: 'pending', msisdn: null }])
  })

  test('that the shop doesn’t take is sent again by Helium until it does', async () => {
    bridge.hooks.answerWith(503)
    const { reference } = await aLine(bridge)
    const events = await bridge.hooks.waitFor('activation.updated', 2, reference)
    const ids = events.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
  })

  test.each(['webhook_double', 'webhook_reorder'])('struck by %s does no harm', async (fault) => {
    await bridge.helium.arm({ fault, on: 'sim.activated' })
    const { reference, msisdn } = await aLine(bridge)
    const { body } = await activationsOf(bridge.ask, reference)
    expect(body.activations).toMatchObject([{ status: 'active', msisdn }])
  })
})

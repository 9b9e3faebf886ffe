import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WithHelium, withHelium } from '../testing/helium-client.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

let helium: WithHelium<OpenSandbox>
beforeEach(async () => {
  helium = await withHelium(await openSandbox())
})
afterEach(() => helium.close())

type Event = { id: string; livemode: boolean; idempotency_key: string }

function parsed({ body }: { body: string }): Event {
  return JSON.parse(body) as Event
}

describe('an event', () => {
  test('is signed over the time and the raw body', async () => {
    const { sim } = await helium.aDraft()
    const [event] = await helium.hooks.waitFor('sim.ordered')
    expect(event?.path).toBe('/hooks/helium')
    const signature = String(event?.headers['platform-signature'])
    const [, sentAt = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    const expected = createHmac('sha256', 'whsec_helium_demo')
      .update(`${sentAt}.${event?.body}`)
      .digest('hex')
    expect(digest).toBe(expected)
    expect(JSON.parse(event?.body ?? '')).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'sim.ordered',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      livemode: false,
      data: { object: sim },
      idempotency_key: expect.stringMatching(/./),
    })
  })

  test('comes again, the same in all its parts, until it is taken', async () => {
    helium.hooks.answerWith(500, 503)
    await helium.aDraft()
    const tries = await helium.hooks.waitFor('sim.ordered', 3)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
  })

  test('comes twice when a fault says so', async () => {
    await helium.arm({ fault: 'webhook_double', on: 'sim.activated' })
    const { sim } = await helium.aLine()
    const [first, second] = await helium.hooks.waitFor('sim.activated', 2, sim.id)
    expect(second?.body).toBe(first?.body)
  })

  test('is overtaken by the next one when a fault says so', async () => {
    const { id: subscriber_id } = await helium.aSubscriber()
    await helium.arm({ fault: 'webhook_reorder', on: 'sim.ordered' })
    const order = () => helium.make<{ id: string }>('/v1/sims', { subscriber_id, type: 'esim' })
    const [first, second] = [await order(), await order()]
    const events = await helium.hooks.waitFor('sim.ordered', 2)
    expect(events[0]?.body).toContain(second.id)
    expect(events[1]?.body).toContain(first.id)
  })

  test('says that it is live when a fault says so', async () => {
    await helium.arm({ fault: 'live_event', on: 'sim.ordered' })
    await helium.aDraft()
    const [event] = await helium.hooks.waitFor('sim.ordered')
    expect(event && parsed(event).livemode).toBe(true)
  })

  test('is sent again by a press in the dashboard', async () => {
    await helium.aDraft()
    const [event] = await helium.hooks.waitFor('sim.ordered')
    const { id } = parsed(event ?? { body: '{}' })
    expect(await helium.make('/redeliver', { event_id: id })).toEqual({ redelivered: [id] })
    const [, again] = await helium.hooks.waitFor('sim.ordered', 2)
    expect(again?.body).toBe(event?.body)
    const refused = await helium.call('POST', '/redeliver', { event_id: 'evt_none' })
    expect(refused.status).toBe(422)
  })
})

describe('the endpoint', () => {
  test('gets the families of events that it was added for', async () => {
    const url = `${helium.hooks.url}/hooks/other`
    const added = await helium.make('/webhook-endpoint', {
      url,
      events: ['sim.activated', 'port.*'],
    })
    expect(added).toEqual({ url, events: ['sim.activated', 'port.*'], secret: 'whsec_helium_demo' })
    const { sim, subscription } = await helium.aLine()
    const order = { subscription_id: subscription.id, sim_id: sim.id, msisdn: '+13125550199' }
    await helium.make('/v1/ports', { ...order, account_number: '1', pin: '2' })
    await helium.hooks.waitFor('port.completed')
    const others = helium.hooks.received.filter(
      ({ type }) => type !== 'sim.activated' && !type.startsWith('port.'),
    )
    expect(others).toEqual([])
    expect((await helium.ledger())['events']?.length).toBeGreaterThan(helium.hooks.received.length)
  })

  test('has an address', async () => {
    const refused = await helium.call('POST', '/webhook-endpoint', { url: 'here' })
    expect(refused).toMatchObject({ status: 422, body: { detail: 'url must be an address' } })
  })

  test('is none until one is named, and events wait for no one', async () => {
    await helium.make('/webhook-endpoint', {})
    const { subscription, sim } = await helium.aDraft()
    await helium.make(`/v1/sims/${sim.id}/activate`, { subscription_id: subscription.id })
    await expect.poll(async () => (await helium.read('sims', sim.id)).status).toBe('active')
    expect(helium.hooks.received).toEqual([])
  })

  test('can be named from the start', async () => {
    const second = await openSandbox({ heliumWebhookUrl: `${helium.hooks.url}/from-the-start` })
    const authorized = { authorization: 'Bearer rk_sandbox_openline_demo' }
    const person = { email: 'jordan@example.com', name: 'Jordan Rivera' }
    const made = await second.post('/helium/v1/subscribers', person, authorized)
    const { id: subscriber_id } = (await made.json()) as { id: string }
    await second.post('/helium/v1/sims', { subscriber_id, type: 'esim' }, authorized)
    const [event] = await helium.hooks.waitFor('sim.ordered', 1, subscriber_id)
    expect(event?.path).toBe('/from-the-start')
    await second.close()
  })
})

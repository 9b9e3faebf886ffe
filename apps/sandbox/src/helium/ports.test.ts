import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WithHelium, withHelium } from '../testing/helium-client.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import { timersByHand } from '../testing/timers-by-hand.ts'
import type { Port, PortOut } from './register.ts'

let helium: WithHelium<OpenSandbox>
beforeEach(async () => {
  helium = await withHelium(await openSandbox())
})
afterEach(() => helium.close())

const details = { account_number: '12345', pin: '9911' }

async function aPort(msisdn: string, more: object = {}) {
  const { sim, subscription } = await helium.aDraft()
  const order = { subscription_id: subscription.id, sim_id: sim.id, msisdn, ...details, ...more }
  const port = await helium.make<Port>('/v1/ports', order)
  return { port, order, sim, subscription }
}

describe('a number that comes in', () => {
  test('is submitted, validated, scheduled and completed, and its SIM is switched on with it', async () => {
    const { port, sim, subscription } = await aPort('+13125550199')
    expect(port).toMatchObject({ status: 'submitted', reason: null, scheduled_at: null })
    expect(port).not.toHaveProperty('pin')
    for (const [type, status] of [
      ['port.submitted', 'submitted'],
      ['port.validation_success', 'validated'],
      ['port.scheduled', 'scheduled'],
      ['port.completed', 'completed'],
    ] as const) {
      expect(await helium.told(type, port.id)).toMatchObject({ id: port.id, status })
    }
    const active = await helium.told('sim.activated', sim.id)
    expect(active).toMatchObject({ status: 'active', msisdn: '+13125550199' })
    expect(await helium.read('subscriptions', subscription.id)).toMatchObject({ status: 'active' })
  })

  test('leaves its subscription pending until then', async () => {
    const { subscription } = await aPort('+13125550151')
    const waiting = await helium.read('subscriptions', subscription.id)
    expect(waiting).toMatchObject({ status: 'pending_activation' })
  })

  test('takes the place of the number that a line has', async () => {
    const { sim, subscription } = await helium.aLine()
    const order = { subscription_id: subscription.id, sim_id: sim.id, msisdn: '+13125550199' }
    const port = await helium.make<Port>('/v1/ports', { ...order, ...details })
    await helium.told('port.completed', port.id)
    expect(await helium.read('sims', sim.id)).toMatchObject({ msisdn: '+13125550199' })
  })

  test.each([
    ['0120', 'wrong_account_number'],
    ['0121', 'wrong_pin'],
    ['0124', 'name_mismatch'],
    ['0133', 'pending_port'],
  ])('555-%s is rejected with %s, and moves when it is sent again', async (ending, reason) => {
    const { port } = await aPort(`+1312555${ending}`)
    const refused = await helium.told('port.validation_failed', port.id)
    expect(refused).toMatchObject({ status: 'validation_failed', reason })
    const again = await helium.call('PATCH', `/v1/ports/${port.id}`, details)
    expect(again.body).toMatchObject({ id: port.id, status: 'submitted', reason: null })
    await helium.told('port.completed', port.id)
  })

  test.each([
    ['0136', {}, 'number_not_portable'],
    ['0150', {}, 'wrong_pin'],
    ['0199', { pin: '0000' }, 'wrong_pin'],
  ])('555-%s with %j is rejected every time with %s', async (ending, more, reason) => {
    const { port } = await aPort(`+1312555${ending}`, more)
    await helium.told('port.validation_failed', port.id)
    await helium.call('PATCH', `/v1/ports/${port.id}`, { ...details, ...more })
    const events = await helium.hooks.waitFor('port.validation_failed', 2, port.id)
    expect(events.at(-1)?.body).toContain(`"reason":"${reason}"`)
  })

  test('is rejected with pending_port while it moves already', async () => {
    const first = await aPort('+13125550153')
    await helium.told('port.scheduled', first.port.id)
    const second = await aPort('+13125550153')
    const refused = await helium.told('port.validation_failed', second.port.id)
    expect(refused).toMatchObject({ reason: 'pending_port' })
  })

  test.each(['0151', '0160'])('555-%s waits for a trigger', async (ending) => {
    const { port, sim } = await aPort(`+1312555${ending}`)
    const trigger = 'port.force_validation_failed'
    await helium.make('/triggers', { trigger, id: port.id, reason: 'name_mismatch' })
    const refused = await helium.told('port.validation_failed', port.id)
    expect(refused).toMatchObject({ reason: 'name_mismatch' })
    await helium.make('/triggers', { trigger: 'port.force_completion', id: port.id })
    await helium.told('port.completed', port.id)
    expect(await helium.told('sim.activated', sim.id)).toMatchObject({ msisdn: port.msisdn })
  })

  test('555-0152 never gets beyond scheduled, and can be canceled', async () => {
    const { port } = await aPort('+13125550152')
    await helium.told('port.scheduled', port.id)
    const later = await aPort('+13125550199')
    await helium.told('port.completed', later.port.id)
    expect(await helium.read('ports', port.id)).toMatchObject({ status: 'scheduled' })
    const canceled = await helium.call('POST', `/v1/ports/${port.id}/cancel`)
    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
    const again = await helium.call('POST', `/v1/ports/${port.id}/cancel`)
    expect(again).toMatchObject({ status: 422, body: { detail: 'This port is canceled.' } })
  })

  test('stays canceled, whatever was on its way', async () => {
    await helium.close()
    const { timers, pass } = timersByHand()
    helium = await withHelium(await openSandbox({ timers }))
    const { port } = await aPort('+13125550199')
    await helium.call('POST', `/v1/ports/${port.id}/cancel`)
    pass(60_000)
    expect(await helium.read('ports', port.id)).toMatchObject({ status: 'canceled' })
  })

  test('555-0155 is submitted although the answer is lost', async () => {
    const { sim, subscription } = await helium.aDraft()
    const order = { subscription_id: subscription.id, sim_id: sim.id, msisdn: '+13125550155' }
    const submit = () => helium.call('POST', '/v1/ports', { ...order, ...details }, 'port-1')
    await expect(submit()).rejects.toThrow('fetch failed')
    expect((await submit()).status).toBe(201)
    expect((await helium.ledger()).ports).toHaveLength(1)
  })

  test('needs the account number and the PIN', async () => {
    const { sim, subscription } = await helium.aDraft()
    const order = { subscription_id: subscription.id, sim_id: sim.id, msisdn: '312-555-0199' }
    const refused = await helium.call<{ errors: { message: string }[] }>('POST', '/v1/ports', order)
    expect(refused.body.errors.map(({ message }) => message)).toEqual([
      'msisdn must be a number such as +15155550123',
      'account_number is required',
      'pin is required',
    ])
  })
})

describe('a number that leaves', () => {
  async function aPortOut() {
    const line = await helium.aLine()
    const request = { msisdn: line.msisdn, ...details, name: 'Jordan Rivera' }
    const portOut = await helium.make<PortOut>('/port-outs', request)
    return { ...line, portOut, path: `/v1/port_outs/${portOut.id}` }
  }

  test('is asked for by an event with what the other carrier said and the end of the window', async () => {
    const { portOut, sim, msisdn } = await aPortOut()
    const requested = await helium.told<PortOut>('port_out.requested', portOut.id)
    expect(requested).toMatchObject({
      status: 'requested',
      sim_id: sim.id,
      msisdn,
      ...details,
      name: 'Jordan Rivera',
      postal_code: null,
      gaining_carrier: 'Other Mobile',
    })
    const windowMs = Date.parse(requested.respond_by) - Date.parse(requested.created_at)
    expect(windowMs).toBe(24 * 3600_000)
  })

  test('goes when it is approved, and its line ends', async () => {
    const { portOut, path, sim, subscription } = await aPortOut()
    const answer = await helium.call('POST', `${path}/respond`, { decision: 'approve' })
    expect(answer.body).toMatchObject({ status: 'approved', reason: null })
    await helium.told('port_out.completed', portOut.id)
    expect(await helium.told('sim.deactivated', sim.id)).toMatchObject({ reason: 'port_out' })
    const canceled = await helium.told('subscription.cancelled', subscription.id)
    expect(canceled).toMatchObject({ status: 'canceled' })
  })

  test('stays when it is rejected, for a reason that the documents name', async () => {
    const { path, sim } = await aPortOut()
    const respond = (body: object) => helium.call('POST', `${path}/respond`, body)
    const refusals = [
      await respond({ decision: 'reject' }),
      await respond({ decision: 'reject', reason: 'no' }),
    ]
    expect(refusals.map(({ body }) => body)).toMatchObject([
      { status: 422, detail: 'reason is required' },
      {
        status: 422,
        detail: expect.stringContaining('reason must be one of wrong_account_number'),
      },
    ])
    const rejected = await respond({ decision: 'reject', reason: 'wrong_pin' })
    expect(rejected.body).toMatchObject({ status: 'rejected', reason: 'wrong_pin' })
    expect((await respond({ decision: 'approve' })).body).toMatchObject({
      detail: 'This port-out is rejected.',
    })
    expect(await helium.read('sims', sim.id)).toMatchObject({ status: 'active' })
  })

  test('goes when no one answers within the window', async () => {
    await helium.close()
    helium = await withHelium(await openSandbox({ timing: { portOutWindowMs: 10 } }))
    const { portOut } = await aPortOut()
    expect(await helium.told('port_out.completed', portOut.id)).toMatchObject({
      status: 'completed',
      reason: null,
    })
  })

  test('is decided by the trigger that ends the window', async () => {
    const { portOut, path } = await aPortOut()
    await helium.make('/triggers', { trigger: 'port_out.force_window_end', id: portOut.id })
    const late = await helium.call('POST', `${path}/respond`, {
      decision: 'reject',
      reason: 'wrong_pin',
    })
    expect(late.status).toBe(422)
  })

  test('is one that a SIM has', async () => {
    const answer = await helium.call('POST', '/port-outs', { msisdn: '+13125550199', ...details })
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: 'msisdn is the number of no SIM' },
    })
  })
})

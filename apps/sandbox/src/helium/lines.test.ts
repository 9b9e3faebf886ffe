import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WithHelium, withHelium } from '../testing/helium-client.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { Address, Sim } from './register.ts'

let helium: WithHelium<OpenSandbox>
beforeEach(async () => {
  helium = await withHelium(await openSandbox())
})
afterEach(() => helium.close())

describe('a new line', () => {
  test('begins as a draft with an eSIM whose activation code is known immediately', async () => {
    const { subscription, sim } = await helium.aDraft()
    expect(subscription).toMatchObject({ status: 'draft', plan_id: 'plan_light_monthly' })
    expect(sim).toMatchObject({
      status: 'ordered',
      type: 'esim',
      iccid: expect.stringMatching(/^8901240\d{13}$/),
      activation_code: expect.stringMatching(/^LPA:1\$rsp\.[\w.-]+\$[0-9A-Z-]{23}$/),
    })
    expect(await helium.told('sim.ordered', sim.id)).toEqual(sim)
  })

  test('is pending until the carrier confirms it by an event', async () => {
    const { subscription, sim } = await helium.aDraft()
    const answer = await helium.call('POST', `/v1/sims/${sim.id}/activate`, {
      subscription_id: subscription.id,
    })
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({ status: 'pending_activation', msisdn: null })
    const active = await helium.told<Sim>('sim.activated', sim.id)
    expect(active).toMatchObject({ status: 'active', subscription_id: subscription.id })
    expect(active.msisdn).toMatch(/^\+1515/)
    expect(await helium.read('sims', sim.id)).toEqual(active)
    expect(await helium.read('subscriptions', subscription.id)).toMatchObject({ status: 'active' })
    const changes = await helium.hooks.waitFor('subscription.updated', 2, subscription.id)
    const statuses = changes.map(({ body }) => /"status":"(\w+)"/.exec(body)?.[1])
    expect(new Set(statuses)).toEqual(new Set(['pending_activation', 'active']))
  })

  test('gets the number that it asks for', async () => {
    const { subscription, sim } = await helium.aDraft()
    const wanted = { subscription_id: subscription.id, msisdn: '+15155551234' }
    await helium.make(`/v1/sims/${sim.id}/activate`, wanted)
    expect(await helium.told('sim.activated', sim.id)).toMatchObject({ msisdn: '+15155551234' })
  })

  test.each([
    ['a ZIP code that fails', { postal_code: '77299' }, 'carrier_rejected'],
    ['a ZIP code without numbers', { postal_code: '10199' }, 'no_numbers_available'],
    ['an address that the network refuses', { line1: '12 Mailbox Plaza' }, 'address_refused'],
  ])('is refused for %s, and can be asked for again', async (_case, address, reason) => {
    const { subscription, sim } = await helium.aDraft(address)
    const order = { subscription_id: subscription.id }
    await helium.make(`/v1/sims/${sim.id}/activate`, order)
    const failed = await helium.told('sim.activation_failed', sim.id)
    expect(failed).toMatchObject({ status: 'activation_failed', reason, msisdn: null })
    const line1 = '400 Court Avenue'
    const corrected = { type: 'service', line1, city: 'Ames', state: 'IA', postal_code: '50010' }
    await helium.make(`/v1/subscribers/${sim.subscriber_id}/addresses`, corrected)
    await helium.make(`/v1/sims/${sim.id}/activate`, order)
    expect(await helium.told('sim.activated', sim.id)).toMatchObject({ reason: null })
  })

  test('is refused for a number that another line has', async () => {
    const { msisdn } = await helium.aLine()
    const { subscription, sim } = await helium.aDraft()
    const order = { subscription_id: subscription.id, msisdn }
    await helium.make(`/v1/sims/${sim.id}/activate`, order)
    const failed = await helium.told('sim.activation_failed', sim.id)
    expect(failed).toMatchObject({ reason: 'number_unavailable' })
  })

  test('stays pending when the carrier never answers, until the trigger says how it ends', async () => {
    await helium.arm({ fault: 'never_activates', count: 2 })
    const [one, other] = [await helium.aDraft(), await helium.aDraft()]
    for (const { sim, subscription } of [one, other]) {
      await helium.make(`/v1/sims/${sim.id}/activate`, { subscription_id: subscription.id })
    }
    // A line that was asked for later is switched on before them.
    await helium.aLine()
    expect(await helium.read('sims', one.sim.id)).toMatchObject({ status: 'pending_activation' })
    await helium.make('/triggers', { trigger: 'sim.force_activation_success', id: one.sim.id })
    await helium.told('sim.activated', one.sim.id)
    await helium.make('/triggers', { trigger: 'sim.force_activation_failure', id: other.sim.id })
    await helium.told('sim.activation_failed', other.sim.id)
    const again = { trigger: 'sim.force_activation_failure', id: one.sim.id }
    const refused = await helium.call('POST', '/triggers', again)
    expect(refused).toMatchObject({ status: 422, body: { detail: 'This SIM is active.' } })
  })

  test('has one SIM', async () => {
    const { subscriber_id, subscription } = await helium.aLine()
    const second = await helium.make<Sim>('/v1/sims', { subscriber_id, type: 'esim' })
    const order = { subscription_id: subscription.id }
    const refused = await helium.call('POST', `/v1/sims/${second.id}/activate`, order)
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'invalid_transition',
      detail: 'This subscription has another SIM.',
    })
  })
})

describe('a SIM card', () => {
  async function anAddress(subscriberId: string) {
    return helium.make<Address>(`/v1/subscribers/${subscriberId}/addresses`, {
      type: 'shipping',
      line1: '400 Court Avenue',
      city: 'Des Moines',
      state: 'IA',
      postal_code: '50309',
    })
  }

  test('is mailed to an address of its subscriber', async () => {
    const { id: subscriber_id } = await helium.aSubscriber()
    const { id: ship_to_address_id } = await anAddress(subscriber_id)
    const order = { subscriber_id, type: 'physical', ship_to_address_id }
    const card = await helium.make<Sim>('/v1/sims', order)
    expect(card).toMatchObject({ activation_code: null, ship_to_address_id })
    expect(card.fulfillment).toMatchObject({ status: 'preparing' })
    await expect
      .poll(async () => (await helium.read('sims', card.id)).fulfillment)
      .toEqual({
        status: 'shipped',
        carrier: 'USPS',
        tracking_number: expect.stringMatching(/^9400\d{18}$/),
      })
  })

  test.each([
    ['none', undefined, 'ship_to_address_id is required'],
    ['one that is unknown', 'addr_none', 'ship_to_address_id names nothing that is known'],
  ])('is not made for %s', async (_case, ship_to_address_id, detail) => {
    const { id: subscriber_id } = await helium.aSubscriber()
    const order = { subscriber_id, type: 'physical', ship_to_address_id }
    const refused = await helium.call('POST', '/v1/sims', order)
    expect(refused.body).toMatchObject({ status: 422, detail })
  })

  test('is not mailed to someone else', async () => {
    const [{ id: subscriber_id }, other] = [await helium.aSubscriber(), await helium.aSubscriber()]
    const { id: ship_to_address_id } = await anAddress(other.id)
    const order = { subscriber_id, type: 'physical', ship_to_address_id }
    const refused = await helium.call('POST', '/v1/sims', order)
    expect(refused.body).toMatchObject({ detail: 'ship_to_address_id is not the subscriber’s' })
  })
})

describe('a SIM in use', () => {
  test('is suspended and reinstated, each time with the reason that was given', async () => {
    const { sim } = await helium.aLine()
    const path = `/v1/sims/${sim.id}`
    const asked = await helium.call('POST', `${path}/suspend`, { reason: 'lost phone' })
    expect(asked).toMatchObject({ status: 202, body: { status: 'active' } })
    const suspended = await helium.told('sim.suspended', sim.id)
    expect(suspended).toMatchObject({ status: 'suspended', reason: 'lost phone' })
    await helium.make(`${path}/reinstate`, { reason: 'found' })
    const again = await helium.told('sim.reinstated', sim.id)
    expect(again).toMatchObject({ status: 'active', reason: 'found', msisdn: sim.msisdn })
  })

  test('is deactivated for good', async () => {
    const { sim, msisdn } = await helium.aLine()
    await helium.make(`/v1/sims/${sim.id}/deactivate`, {})
    expect(await helium.told('sim.deactivated', sim.id)).toMatchObject({ status: 'deactivated' })
    for (const verb of ['suspend', 'reinstate', 'deactivate']) {
      const refused = await helium.call('POST', `/v1/sims/${sim.id}/${verb}`, {})
      expect(refused.body).toMatchObject({ status: 422, detail: 'This SIM is deactivated.' })
    }
    const { subscription, sim: next } = await helium.aDraft()
    const order = { subscription_id: subscription.id, msisdn }
    await helium.make(`/v1/sims/${next.id}/activate`, order)
    expect(await helium.told('sim.activated', next.id)).toMatchObject({ msisdn })
  })

  test('takes one change at a time', async () => {
    const { sim } = await helium.aLine()
    await helium.arm({ fault: 'never_changes', on: sim.id })
    await helium.make(`/v1/sims/${sim.id}/suspend`, {})
    const second = await helium.call('POST', `/v1/sims/${sim.id}/deactivate`, {})
    expect(second.body).toMatchObject({
      status: 422,
      code: 'invalid_transition',
      detail: 'A change of this SIM is under way.',
    })
  })

  test('gives its number to another one', async () => {
    const { sim, subscriber_id, msisdn } = await helium.aLine()
    const next = await helium.make<Sim>('/v1/sims', { subscriber_id, type: 'esim' })
    const order = { new_sim_id: next.id, reason: 'new phone' }
    const asked = await helium.call('POST', `/v1/sims/${sim.id}/swap`, order)
    expect(asked).toMatchObject({
      status: 202,
      body: { id: next.id, status: 'pending_activation', msisdn: null },
    })
    const swapped = await helium.told('sim.swap_completed', `"id":"${next.id}"`)
    expect(swapped).toMatchObject({
      status: 'active',
      msisdn,
      reason: 'new phone',
      replaces_sim_id: sim.id,
      subscription_id: sim.subscription_id,
    })
    const old = await helium.told('sim.deactivated', `"id":"${sim.id}"`)
    expect(old).toMatchObject({ status: 'deactivated', reason: 'swapped' })
  })

  test('leaves its place to another one, while the subscription continues', async () => {
    const { sim, subscription, subscriber_id } = await helium.aLine()
    await helium.make(`/v1/sims/${sim.id}/deactivate`, {})
    await helium.told('sim.deactivated', sim.id)
    const next = await helium.make<Sim>('/v1/sims', { subscriber_id, type: 'esim' })
    const order = { subscription_id: subscription.id }
    await helium.make(`/v1/sims/${next.id}/activate`, order)
    await helium.told('sim.activated', next.id)
    const changes = await helium.hooks.waitFor('subscription.updated', 2, subscription.id)
    expect(changes).toHaveLength(2)
  })

  test('keeps its number when the carrier never answers to a swap', async () => {
    const { sim, subscriber_id } = await helium.aLine()
    const next = await helium.make<Sim>('/v1/sims', { subscriber_id, type: 'esim' })
    await helium.arm({ fault: 'never_changes', on: sim.id })
    await helium.make(`/v1/sims/${sim.id}/swap`, { new_sim_id: next.id })
    const again = await helium.call('POST', `/v1/sims/${sim.id}/suspend`, {})
    expect(again.body).toMatchObject({ detail: 'A change of this SIM is under way.' })
    await helium.aLine()
    expect(await helium.read('sims', next.id)).toMatchObject({ status: 'pending_activation' })
    await helium.make('/triggers', { trigger: 'sim.force_activation_success', id: next.id })
    const swapped = await helium.told('sim.swap_completed', `"id":"${next.id}"`)
    expect(swapped).toMatchObject({ msisdn: sim.msisdn })
  })

  test('has no number to give when it left during the swap', async () => {
    const { sim, subscriber_id, msisdn } = await helium.aLine()
    const next = await helium.make<Sim>('/v1/sims', { subscriber_id, type: 'esim' })
    await helium.arm({ fault: 'never_changes', on: sim.id })
    await helium.make(`/v1/sims/${sim.id}/swap`, { new_sim_id: next.id })
    const request = { msisdn, account_number: '1', pin: '2' }
    const { id } = await helium.make<{ id: string }>('/port-outs', request)
    await helium.make('/triggers', { trigger: 'port_out.force_window_end', id })
    await helium.told('port_out.completed', id)
    await helium.make('/triggers', { trigger: 'sim.force_activation_success', id: next.id })
    const failed = await helium.told('sim.activation_failed', next.id)
    expect(failed).toMatchObject({ reason: 'number_unavailable', msisdn: null })
  })
})

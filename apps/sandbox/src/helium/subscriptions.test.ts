import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WithHelium, withHelium } from '../testing/helium-client.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import { timersByHand } from '../testing/timers-by-hand.ts'
import type { Subscription } from './register.ts'

let helium: WithHelium<OpenSandbox>
beforeEach(async () => {
  helium = await withHelium(await openSandbox())
})
afterEach(() => helium.close())

async function aLineWith(plan_id: string) {
  const { sim, subscription } = await helium.aDraft()
  const path = `/v1/subscriptions/${subscription.id}`
  await helium.call('PATCH', path, { plan_id })
  await helium.make(`/v1/sims/${sim.id}/activate`, { subscription_id: subscription.id })
  await helium.told('sim.activated', sim.id)
  const change = (next: string) => helium.call<Subscription>('PATCH', path, { plan_id: next })
  return { id: subscription.id, path, change }
}

describe('a change of plan', () => {
  test('applies immediately where the policy of the plan says so', async () => {
    const { id, change } = await aLineWith('plan_light_monthly')
    const { body } = await change('plan_unlimited_monthly')
    expect(body).toMatchObject({ plan_id: 'plan_unlimited_monthly', pending_plan_id: null })
    const switched = await helium.told('subscription.plan_switched', id)
    expect(switched).toMatchObject({ plan_id: 'plan_unlimited_monthly' })
  })

  test.each(['plan_light_12_month', 'plan_committed'])(
    'from %s waits for the renewal, and can be taken back before',
    async (plan) => {
      const { id, change } = await aLineWith(plan)
      const next = 'plan_standard_monthly'
      expect((await change(next)).body).toMatchObject({ plan_id: plan, pending_plan_id: next })
      expect((await change(plan)).body).toMatchObject({ plan_id: plan, pending_plan_id: null })
      await change(next)
      const trigger = 'subscription.force_renewal'
      const renewed = await helium.make('/triggers', { trigger, id })
      expect(renewed).toMatchObject({ plan_id: next, pending_plan_id: null })
      // The first is from the draft's plan.
      const events = await helium.hooks.waitFor('subscription.plan_switched', 2, id)
      expect(events.some(({ body }) => body.includes(next))).toBe(true)
    },
  )

  test('names a plan that there is', async () => {
    const { change } = await aLineWith('plan_light_monthly')
    expect((await change('plan_none')).body).toMatchObject({
      status: 422,
      errors: [{ path: '/plan_id', code: 'not_found' }],
    })
    await helium.make('/plans', { id: 'plan_none', title: 'New', change_policy: 'immediate' })
    expect((await change('plan_none')).body).toMatchObject({ plan_id: 'plan_none' })
  })
})

test('a subscription is paused, resumed and canceled, each with its event', async () => {
  const { id, path, change } = await aLineWith('plan_light_monthly')
  for (const [verb, event, status] of [
    ['pause', 'paused', 'paused'],
    ['resume', 'resumed', 'active'],
    ['cancel', 'cancelled', 'canceled'],
  ] as const) {
    const { body } = await helium.call('POST', `${path}/${verb}`)
    expect(body).toMatchObject({ status })
    expect(await helium.told(`subscription.${event}`, id)).toMatchObject({ status })
  }
  const again = await helium.call('POST', `${path}/resume`)
  expect(again).toMatchObject({ status: 422, body: { detail: 'This subscription is canceled.' } })
  expect(await change('plan_standard_monthly')).toMatchObject({ status: 422 })
})

test('a payment that is overdue and comes after all is told by events', async () => {
  const { id } = await aLineWith('plan_light_monthly')
  await helium.make('/triggers', { trigger: 'subscription.force_past_due', id })
  await helium.told('subscription.past_due', id)
  await helium.make('/triggers', { trigger: 'subscription.force_recovery', id })
  expect(await helium.told('subscription.recovered', id)).toMatchObject({ status: 'active' })
})

test('an add-on is attached from now or from a moment on', async () => {
  const { path } = await aLineWith('plan_light_monthly')
  await helium.make(`${path}/addons`, { addon_id: 'addon_data_5gb' })
  const effective_at = '2031-01-01T00:00:00Z'
  const { body } = await helium.call<Subscription>('POST', `${path}/addons`, {
    addon_id: 'addon_roaming_week',
    effective_at,
  })
  expect(body.addons).toMatchObject([
    { addon_id: 'addon_data_5gb' },
    { addon_id: 'addon_roaming_week', effective_at },
  ])
  const refused = await helium.call('POST', `${path}/addons`, { addon_id: 'x', effective_at: 'y' })
  expect(refused.body).toMatchObject({ errors: [{ path: '/effective_at' }] })
})

test('the catalog lists plans with their policies, and add-ons', async () => {
  const plans = await helium.call<{ data: object[] }>('GET', '/v1/plans?limit=100')
  expect(plans.body.data).toContainEqual({
    id: 'plan_light_12_month',
    carrier_profile_id: 'profile_tmobile_consumer',
    name: 'light 12 month',
    price: 0,
    currency: 'usd',
    billing_period: 'month',
    change_policy: 'next_period',
    addons: ['addon_data_5gb', 'addon_roaming_week'],
  })
  const addons = await helium.call<{ data: object[] }>('GET', '/v1/addons')
  expect(addons.body.data).toHaveLength(2)
})

describe('a period', () => {
  const { timers, due, pass } = timersByHand()
  let now: Date
  const minute = 60_000
  const day = 24 * 60 * minute

  /** A line whose plan waits for the end of the period before it changes. */
  async function aLineThatWaits() {
    const { sim, subscription } = await helium.aDraft()
    const path = `/v1/subscriptions/${subscription.id}`
    await helium.call('PATCH', path, { plan_id: 'plan_light_12_month' })
    await helium.make(`/v1/sims/${sim.id}/activate`, { subscription_id: subscription.id })
    pass(minute)
    const change = (plan_id: string) => helium.call('PATCH', path, { plan_id })
    await change('plan_standard_6_month')
    pass(minute)
    return {
      id: subscription.id,
      change,
      read: () => helium.read('subscriptions', subscription.id),
    }
  }

  function daysLeft() {
    return due.map(({ ms }) => ms / day)
  }

  beforeEach(async () => {
    await helium.close()
    due.length = 0
    now = new Date('2031-05-01T12:00:00Z')
    helium = await withHelium(await openSandbox({ clock: () => now, timers }))
  })

  test('lasts 30 days, and the plan that waits begins with the next one', async () => {
    const { read } = await aLineThatWaits()
    expect(await read()).toMatchObject({
      status: 'active',
      current_period_end: '2031-05-31T12:00:00Z',
      pending_plan_id: 'plan_standard_6_month',
    })
    // Timers can't wait for 30 days at once: 24 and then 6.
    expect(daysLeft()).toEqual([24])
    void due.shift()?.work()
    expect(daysLeft()).toEqual([6])
    void due.shift()?.work()
    const next = { plan_id: 'plan_standard_6_month', pending_plan_id: null }
    expect(await read()).toMatchObject(next)
  })

  test('that was ended by hand does not end a second time', async () => {
    const { id, change, read } = await aLineThatWaits()
    now = new Date('2031-05-02T12:00:00Z')
    await helium.make('/triggers', { trigger: 'subscription.force_renewal', id })
    await change('plan_light_monthly')
    pass(minute)
    expect(daysLeft()).toEqual([24, 24])
    void due.shift()?.work()
    // The rest of the first period's wait.
    void due.splice(daysLeft().indexOf(6), 1)[0]?.work()
    const next = { plan_id: 'plan_standard_6_month', pending_plan_id: 'plan_light_monthly' }
    expect(await read()).toMatchObject(next)
  })
})

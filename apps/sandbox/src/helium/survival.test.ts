import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type WithHelium, withHelium } from '../testing/helium-client.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { Port } from './register.ts'

let folder: string
let stateFile: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  stateFile = join(folder, 'sandbox.state')
})
afterEach(() => rm(folder, { recursive: true }))

type Run = { stepMs: number; hoursLater: number }
const before: Run = { stepMs: 3600_000, hoursLater: 0 }
const after: Run = { stepMs: 1, hoursLater: 2 }

/** A run on the same file, in which the carrier takes as long as is given for a step. */
async function run<Result>(
  { stepMs, hoursLater }: Run,
  use: (helium: WithHelium<OpenSandbox>) => Promise<Result>,
): Promise<Result> {
  const helium = await withHelium(
    await openSandbox({
      stateFile,
      clock: () => new Date(Date.now() + hoursLater * 3600_000),
      timing: { pendingActivationMs: stepMs, portInStepMs: stepMs },
    }),
  )
  try {
    return await use(helium)
  } finally {
    await helium.close()
  }
}

describe('after a restart', () => {
  test('a SIM’s change that was under way comes', async () => {
    const { sim, subscription } = await run(before, async (helium) => {
      const draft = await helium.aDraft()
      const order = { subscription_id: draft.subscription.id }
      await helium.make(`/v1/sims/${draft.sim.id}/activate`, order)
      await helium.make('/triggers', {
        trigger: 'sim.force_activation_success',
        id: draft.sim.id,
      })
      await helium.make(`/v1/sims/${draft.sim.id}/suspend`, { reason: 'lost phone' })
      return draft
    })
    await run(after, async (helium) => {
      await expect
        .poll(() => helium.read('sims', sim.id))
        .toMatchObject({ status: 'suspended', reason: 'lost phone' })
      expect(await helium.read('subscriptions', subscription.id)).toMatchObject({
        status: 'active',
      })
    })
  })

  test('a number keeps moving', async () => {
    const port = await run(before, async (helium) => {
      const { sim, subscription } = await helium.aDraft()
      const order = { subscription_id: subscription.id, sim_id: sim.id, msisdn: '+13125550199' }
      return helium.make<Port>('/v1/ports', { ...order, account_number: '1', pin: '2' })
    })
    await run(after, async (helium) => {
      await expect.poll(() => helium.read('ports', port.id)).toMatchObject({ status: 'completed' })
    })
  })

  test('a key still names the same call, and no SIM is made twice', async () => {
    const order = { email: 'jordan@example.com', name: 'Jordan Rivera' }
    const subscribe = (helium: WithHelium<OpenSandbox>) =>
      helium.call<{ id: string }>('POST', '/v1/subscribers', order, 'key-1')
    const first = await run(before, subscribe)
    await run(after, async (helium) => {
      const again = await subscribe(helium)
      expect(again.body).toEqual(first.body)
      expect((await helium.ledger()).subscribers).toEqual([first.body])
      const sims = [await helium.aLine(), await helium.aLine()]
      expect(new Set(sims.map(({ sim }) => sim.iccid)).size).toBe(2)
    })
  })

  test('a call that was under way has the answer that no one got', async () => {
    const order = { email: 'jordan@example.com', name: 'Jordan Rivera' }
    const subscribe = (helium: WithHelium<OpenSandbox>) =>
      helium.call<{ id: string }>('POST', '/v1/subscribers', order, 'key-1')
    const lost = await run(before, async (helium) => {
      await helium.arm({ fault: 'delay', delayMs: 60_000, on: 'POST /v1/subscribers' })
      const answer = subscribe(helium).catch(() => null)
      await expect.poll(async () => (await helium.ledger())['subscribers']).toHaveLength(1)
      return { answer, made: (await helium.ledger())['subscribers'] }
    })
    expect(await lost.answer).toBeNull()
    await run(after, async (helium) => {
      const again = await subscribe(helium)
      expect(again.status).toBe(201)
      expect([again.body]).toEqual(lost.made)
    })
  })

  test('events go where they went', async () => {
    const bridge = await openSandbox()
    const url = `${bridge.hooks.url}/hooks/bridge`
    const subscriber_id = await run(before, async (helium) => {
      await helium.make('/webhook-endpoint', { url })
      return (await helium.aSubscriber()).id
    })
    const sandbox = await openSandbox({ stateFile })
    const authorized = { authorization: 'Bearer rk_sandbox_openline_demo' }
    await sandbox.post('/helium/v1/sims', { subscriber_id, type: 'esim' }, authorized)
    const [event] = await bridge.hooks.waitFor('sim.ordered')
    expect(event?.path).toBe('/hooks/bridge')
    await Promise.all([sandbox.close(), bridge.close()])
  })
})

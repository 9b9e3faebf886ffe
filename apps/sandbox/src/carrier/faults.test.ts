import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cardOrder, lineUser } from '../testing/line-user.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { Activation } from './register.ts'

let sandbox: OpenSandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.close())

const keyHeaders = { authorization: 'Bearer carrier_demo_key', 'idempotency-key': 'line-1' }
const anOrder = {
  reference: 'line-1',
  simType: 'esim',
  zipCode: '50309',
  planCode: 'p',
  ...lineUser,
}

function arm(fault: object) {
  return sandbox.post('/carrier/scenario', fault)
}

function activate() {
  return sandbox.post('/carrier/activations', anOrder, keyHeaders)
}

type Ledger = { activations: Activation[]; inventory: { esim: number } }
function ledger() {
  return sandbox.getJson<Ledger>('/carrier/ledger')
}

describe('the carrier under a fault', () => {
  test.each(['drop_after', 'error_after', 'reset_before', 'error_before'])(
    '%s: the same key leads to one active line',
    async (fault) => {
      await arm({ fault })
      const first = await activate().catch(() => null)
      expect(first?.ok ?? false).toBe(false)
      expect(await (await activate()).json()).toMatchObject({ status: 'active' })
      expect((await ledger()).activations).toHaveLength(1)
    },
  )

  test('answers 200 with nothing useful', async () => {
    await arm({ fault: 'empty' })
    expect(await (await activate()).json()).toEqual({})
    expect((await ledger()).activations).toEqual([])
  })

  test('is sold out until the fault is reset', async () => {
    await arm({ fault: 'sold_out_esim', count: 'always' })
    const refused = await sandbox.post('/carrier/activations', anOrder, {
      authorization: keyHeaders.authorization,
    })
    expect(await refused.json()).toMatchObject({ code: 'sim_sold_out' })
    await arm({ reset: true })
    expect(await (await activate()).json()).toMatchObject({ status: 'active' })
  })

  test('has no SIM card to ship', async () => {
    await arm({ fault: 'sold_out_physical' })
    const refused = await sandbox.post('/carrier/shipments', cardOrder('r'), keyHeaders)
    expect(refused.status).toBe(409)
  })

  test('takes a while to activate', async () => {
    await arm({ fault: 'pending', on: anOrder.zipCode })
    expect(await (await activate()).json()).toMatchObject({ status: 'pending' })
    await sandbox.hooks.waitFor('activation.updated')
  })

  test('fails to activate, and the SIM goes back into stock', async () => {
    await arm({ fault: 'fail_activation' })
    const stock = async () => (await ledger()).inventory.esim
    const before = await stock()
    expect(await (await activate()).json()).toMatchObject({ status: 'failed' })
    expect(await stock()).toBe(before)
  })
})

describe('events of the carrier', () => {
  beforeEach(() => arm({ fault: 'pending' }))

  test('are signed over the time and the body', async () => {
    await activate()
    const [event] = await sandbox.hooks.waitFor('activation.updated')
    const signature = String(event?.headers['carrier-signature'])
    const [, sentAt = '', digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
    const expected = createHmac('sha256', 'carrier_demo_secret')
      .update(`${sentAt}.${event?.body}`)
      .digest('hex')
    expect(digest).toBe(expected)
    expect(event?.path).toBe('/hooks/carrier')
    expect(JSON.parse(event?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^cev_/),
      type: 'activation.updated',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { reference: 'line-1', status: 'active' },
    })
  })

  test('come twice when a fault says so', async () => {
    await arm({ fault: 'webhook_double', on: 'activation.updated' })
    await activate()
    const [first, second] = await sandbox.hooks.waitFor('activation.updated', 2)
    expect(second?.body).toBe(first?.body)
  })
})

import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type OpenBridge, openBridge } from '@openline/testing/helium-bridge'
import { aLine, type LineThere } from '@openline/testing/helium-orders'
import { passOn } from '@openline/testing/pass-on'
import { serveLocally } from '@openline/testing/serve-locally'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let bridge: OpenBridge
let between: Awaited<ReturnType<typeof serveLocally>>
let writes: string[] = []
let beforeRead: ((path: string) => Promise<void>) | null = null
let later = 0

beforeAll(async () => {
  between = await serveLocally(async (request, response) => {
    const { method = '', url: path = '' } = request
    if (method !== 'GET') writes.push(path)
    else await beforeRead?.(path)
    const url = `${bridge.helium.url}/helium${path}`
    const { status, answer } = await passOn(url, request, await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  const clock = () => new Date(Date.now() + later)
  bridge = await openBridge({ env: { HELIUM_URL: between.url }, clock })
})
afterAll(async () => {
  await bridge.close()
  await between.close()
})
beforeEach(() => {
  beforeRead = null
  later = 0
})

type SimAtHelium = { id: string; iccid: string; status: string }

async function simOf(iccid: string): Promise<SimAtHelium> {
  const { sims = [] } = await bridge.helium.ledger()
  const found = (sims as SimAtHelium[]).find((sim) => sim.iccid === iccid) // the ledger's
  if (!found) throw new Error('Helium has no such SIM')
  return found
}

/** A line out of service; Helium makes the next change of its SIM only on a trigger. */
async function aLostPhone(...faults: string[]): Promise<{ line: LineThere; simId: string }> {
  const line = await aLine(bridge)
  const { id: simId } = await simOf(line.iccid)
  const lost = { id: randomUUID(), reference: line.reference, reason: 'lost' }
  await bridge.ask('suspend', lost)
  await expect.poll(async () => (await simOf(line.iccid)).status).toBe('suspended')
  for (const fault of [...faults, 'never_changes']) await bridge.helium.arm({ fault, on: simId })
  return { line, simId }
}

async function change({ reference: line }: LineThere) {
  const order = { reference: randomUUID(), line, simType: 'esim' }
  const asked = await bridge.ask<{ iccid: string }>('changeSim', order, order.reference)
  expect(asked.status).toBe(201)
  const look = () => bridge.ask('listSimChanges', { reference: order.reference })
  return { next: await simOf(asked.body.iccid), look }
}

test('a swap that comes between two looks at it leaves the new SIM out of service', async () => {
  const { line } = await aLostPhone('swaps_suspended')
  const { next, look } = await change(line)
  beforeRead = async (path) => {
    if (path !== `/v1/sims/${next.id}`) return
    beforeRead = null
    await bridge.helium.make('/triggers', { trigger: 'sim.force_activation_success', id: next.id })
  }
  expect(await look()).toMatchObject({ status: 200 })
  await expect.poll(async () => (await simOf(next.iccid)).status).toBe('suspended')
})

test('while Helium reinstates, a look at the change asks for nothing until a minute later', async () => {
  const { line, simId } = await aLostPhone()
  const { look } = await change(line)
  writes = []
  for (const _look of [1, 2, 3]) {
    expect(await look()).toMatchObject({ body: { simChanges: [{ status: 'pending' }] } })
  }
  expect(writes).toEqual([])
  later = 61_000
  await look()
  expect(writes).toEqual([`/v1/sims/${simId}/swap`, `/v1/sims/${simId}/reinstate`])
})

test('a suspension during a swap gets no yes until Helium has granted it for the new SIM', async () => {
  const line = await aLine(bridge)
  const { id: simId } = await simOf(line.iccid)
  await bridge.helium.arm({ fault: 'never_changes', on: simId })
  const { next } = await change(line)
  const lost = { id: randomUUID(), reference: line.reference, reason: 'lost' }
  for (const _try of [1, 2]) {
    expect(await bridge.ask('suspend', lost)).toMatchObject({ status: 503 })
  }
  await bridge.helium.make('/triggers', { trigger: 'sim.force_activation_success', id: next.id })
  expect(await bridge.ask('suspend', lost)).toMatchObject({ status: 200, body: { status: 'open' } })
  await expect.poll(async () => (await simOf(next.iccid)).status).toBe('suspended')
})

test('a lost phone’s SIM is replaced while Helium still suspends it, with the event of that', async () => {
  const slow = await openBridge({ timing: { pendingActivationMs: 500 } })
  const { reference: line } = await aLine(slow)
  await slow.ask('suspend', { id: randomUUID(), reference: line, reason: 'lost' })
  const order = { reference: randomUUID(), line, simType: 'esim' }
  expect(await slow.ask('changeSim', order, order.reference)).toMatchObject({
    status: 201,
    body: { status: 'pending' },
  })
  await slow.hooks.waitFor('sim_change.updated', 1, order.reference)
  const statuses = async () => {
    const { sims = [] } = await slow.helium.ledger()
    return (sims as SimAtHelium[]).map(({ status }) => status) // the ledger's
  }
  await expect.poll(statuses).toEqual(['deactivated', 'suspended'])
  await slow.close()
})

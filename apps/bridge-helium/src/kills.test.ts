import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { withHelium } from '@openline/sandbox/testing/helium-client'
import { openSandbox } from '@openline/sandbox/testing/open-sandbox'
import { eventually } from '@openline/testing/eventually'
import { askerOf, type CallName } from '@openline/testing/helium-bridge'
import { bridgeEnv } from '@openline/testing/helium-bridge-env'
import { type BridgeProcess, startBridgeProcess } from '@openline/testing/helium-bridge-process'
import { type Activation, anOrder } from '@openline/testing/helium-orders'
import { passOn } from '@openline/testing/pass-on'
import { serveLocally } from '@openline/testing/serve-locally'
import { createEmptyDatabase } from '@openline/testing/test-database'
import { afterEach, describe, expect, test } from 'vitest'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

type When = 'before' | 'after' | 'never'

/** Which writes to strike. A write is told from its repetition by what Helium took before it, and by the answer. */
function createStrikes(when: When) {
  const [writes, struck, answers] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let taken = 'nothing'
  let striking = when
  return {
    /** The writes that Helium got, without repetitions. */
    writes: () => [...writes],
    /** The writes at which the bridge was killed. */
    struck: () => [...struck],
    /** Lets it live, or not any more. */
    strike(isWanted: boolean) {
      striking = isWanted ? when : 'never'
    },
    before(call: string): boolean {
      const write = `${call} after ${taken}`
      const isStruck = striking === 'before' && call !== taken && !struck.has(write)
      if (isStruck) struck.add(write)
      return isStruck
    },
    after(call: string, status: number): boolean {
      const write = `${call} after ${taken}`
      const answered = `${write}: ${status}`
      const isNew = call !== taken
      const isStruck = striking === 'after' && isNew && !answers.has(answered)
      if (isNew) writes.add(write)
      answers.add(answered)
      if (status < 300) taken = call
      if (isStruck) struck.add(write)
      return isStruck
    },
  }
}

/**
 * A bridge in a process of its own, which is killed at each call by which it changes something, once: before Helium gets
 * it, or before the bridge gets the answer. It is started again, and Helium has forgotten all keys by then.
 */
async function aBridgeThatDies(when: When) {
  const [database, sandbox] = await Promise.all([createEmptyDatabase(), openSandbox()])
  ends.push(
    () => database.drop(),
    () => sandbox.close(),
  )
  const helium = await withHelium(sandbox)
  let running: BridgeProcess | null = null
  const strikes = createStrikes(when)
  const kill = async () => {
    await running?.end('SIGKILL')
    running = null
  }
  const between = await serveLocally(async (request, response) => {
    const { method = '', url: path = '' } = request
    const body = await text(request)
    const isWrite = method !== 'GET'
    const call = `${method} ${path.replaceAll(/[a-z]+_\w+/g, ':id')}`
    if (isWrite && strikes.before(call)) return kill()
    const { status, answer } = await passOn(`${sandbox.url}/helium${path}`, request, body)
    if (isWrite && strikes.after(call, status)) return kill()
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  })
  ends.push(() => between.close())
  ends.push(async () => running?.end('SIGKILL'))
  const env = bridgeEnv({
    heliumUrl: between.url,
    shopUrl: sandbox.hooks.url,
    databaseUrl: database.url,
  })
  const start = async () => {
    await helium.make('/forget-keys', {})
    running = await startBridgeProcess(env)
    await helium.make('/webhook-endpoint', { url: `${running.url}/hooks/helium` })
    return running
  }
  await start()
  const ask = askerOf(() => running?.url ?? '')
  return {
    helium,
    ...strikes,
    /** Asks as the shop does, again where nothing came. */
    async insist<Body>(name: CallName, request: object, key?: string): Promise<Body> {
      for (;;) {
        const answer = await ask<Body>(name, request, key).catch(() => null)
        if (answer && answer.status < 300) return answer.body
        if (answer && answer.status !== 503) throw new Error(JSON.stringify(answer.body))
        if (!running) await start()
      }
    },
  }
}

/** A line, then another eSIM for it, then a number from another carrier: eight writes. */
async function live(bridge: Awaited<ReturnType<typeof aBridgeThatDies>>) {
  const insist: typeof bridge.insist = (...call) => bridge.insist(...call)
  const order = anOrder()
  const { reference: line, holder, placeOfUse } = order
  await insist('activate', order, line)
  const activations = () =>
    insist<{ activations: Activation[] }>('listActivations', { reference: line })
  await expect.poll(activations).toMatchObject({ activations: [{ status: 'active' }] })
  const change = { reference: randomUUID(), line, simType: 'esim' }
  await insist('changeSim', change, change.reference)
  const changes = () =>
    insist<{ simChanges: Activation[] }>('listSimChanges', { reference: change.reference })
  await expect.poll(changes).toMatchObject({ simChanges: [{ status: 'active' }] })
  const [{ iccid } = { iccid: '' }] = (await changes()).simChanges
  const portIn = {
    reference: randomUUID(),
    purchaseOrder: randomUUID(),
    line,
    iccid,
    msisdn: '+13125550199',
    accountNumber: '1',
    pin: '2',
    zipCode: '50309',
    holder,
    placeOfUse,
  }
  await insist('orderPortIn', portIn, portIn.purchaseOrder)
  const portIns = () => insist('listPortIns', { reference: portIn.reference })
  await expect.poll(portIns).toMatchObject({ portIns: [{ status: 'completed' }] })
}

/** A line whose phone is lost: suspended, and then on another eSIM; it is killed in the change alone. */
async function loseThePhone(bridge: Awaited<ReturnType<typeof aBridgeThatDies>>) {
  const insist: typeof bridge.insist = (...call) => bridge.insist(...call)
  const order = anOrder()
  const { reference: line } = order
  bridge.strike(false)
  await insist('activate', order, line)
  const activations = () =>
    insist<{ activations: Activation[] }>('listActivations', { reference: line })
  await expect.poll(activations).toMatchObject({ activations: [{ status: 'active' }] })
  const lost = { id: randomUUID(), reference: line, reason: 'lost' }
  await insist('suspend', lost)
  const sims = async () => (await bridge.helium.ledger())['sims']
  await expect.poll(sims).toMatchObject([{ status: 'suspended' }])
  bridge.strike(true)
  const change = { reference: randomUUID(), line, simType: 'esim' }
  await insist('changeSim', change, change.reference)
  let looks = 0
  await eventually('the line is on another SIM, and out of service', async () => {
    // What a kill has interrupted is taken up when the shop asks, which it does now and then.
    const asks = bridge.struck().length > 0 && looks % 20 === 0
    looks += 1
    if (asks) await insist('listSimChanges', { reference: change.reference })
    const [old, next] = (await sims()) as { status: string }[] // the ledger's
    return old?.status === 'deactivated' && next?.status === 'suspended'
  })
}

/** A card by mail that becomes a line: six writes. */
async function activateCard(bridge: Awaited<ReturnType<typeof aBridgeThatDies>>) {
  const insist: typeof bridge.insist = (...call) => bridge.insist(...call)
  const order = anOrder()
  const { reference, holder, placeOfUse: address } = order
  const card = { reference, line: reference, name: holder.name, address, holder }
  const { iccid } = await insist<{ iccid: string }>('ship', card, reference)
  const physical = { ...order, simType: 'physical', iccid }
  await insist('activate', physical, `${reference}:${iccid}`)
  await eventually('the line', async () => {
    const { activations } = await insist<{ activations: Activation[] }>('listActivations', {
      reference,
    })
    return activations[0]?.status === 'active'
  })
  const { subscribers, addresses, subscriptions, sims } = await bridge.helium.ledger()
  const counts = [subscribers, addresses, subscriptions, sims].map((kind) => kind?.length)
  expect(counts).toEqual([1, 2, 1, 1])
}

/** After it nothing may be there twice. */
async function expectOneOfEach({ helium }: Awaited<ReturnType<typeof aBridgeThatDies>>) {
  const ledger = await helium.ledger()
  const kinds = ['subscribers', 'addresses', 'subscriptions', 'sims', 'ports'] as const
  expect(kinds.map((kind) => [kind, ledger[kind]?.length])).toEqual([
    ['subscribers', 1],
    ['addresses', 1],
    ['subscriptions', 1],
    ['sims', 2],
    ['ports', 1],
  ])
}

const created = ['subscribers', 'subscribers/:id/addresses', 'subscriptions', 'sims']
const stories = [
  {
    story: 'a line, another SIM and a port-in, without a second of anything',
    live: async (bridge: Awaited<ReturnType<typeof aBridgeThatDies>>) => {
      await live(bridge)
      await expectOneOfEach(bridge)
    },
    writes: [...created, 'sims/:id/activate', 'sims', 'sims/:id/swap', 'ports'],
  },
  {
    story: 'one card is mailed and one line made',
    live: activateCard,
    writes: [
      'subscribers',
      'subscribers/:id/addresses',
      'sims',
      'subscribers/:id/addresses',
      'subscriptions',
      'sims/:id/activate',
    ],
  },
  {
    story: 'a lost phone’s line gets one other SIM, and stays out of service',
    live: loseThePhone,
    writes: [
      ...created,
      'sims/:id/activate',
      'sims/:id/suspend',
      'sims',
      'sims/:id/swap',
      'sims/:id/reinstate',
      'sims/:id/swap',
      'sims/:id/suspend',
    ],
    firstStruck: 6,
  },
]

function pathOf(write: string): string {
  return write.replace(/^POST \/v1\/(\S+) .*$/, '$1')
}

describe.each(stories)('$story', ({ live: story, writes, firstStruck = 0 }) => {
  test('without a kill, by these writes', async () => {
    const bridge = await aBridgeThatDies('never')
    await story(bridge)
    expect(bridge.writes().map(pathOf)).toEqual(writes)
  })

  test.each(['before', 'after'] as const)('killed %s each of its writes', async (when) => {
    const bridge = await aBridgeThatDies(when)
    await story(bridge)
    const struck = bridge.struck().map(pathOf)
    expect(struck.toSorted()).toEqual(writes.slice(firstStruck).toSorted())
  })
})

test('told to end, it answers what it has and ends without an error', async () => {
  const database = await createEmptyDatabase()
  ends.push(() => database.drop())
  const nowhere = { heliumUrl: 'http://127.0.0.1:9', shopUrl: 'http://127.0.0.1:9' }
  const bridge = await startBridgeProcess(bridgeEnv({ ...nowhere, databaseUrl: database.url }))
  const health = await fetch(`${bridge.url}/health`)
  expect(await health.json()).toEqual({ status: 'ok' })
  expect(await bridge.end('SIGTERM')).toBe(0)
  expect(bridge.logLines.join('\n')).toContain('"msg":"stopped"')
})

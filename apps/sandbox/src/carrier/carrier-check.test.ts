import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CarrierClient } from '@openline/carrier-check/run/carrier-client'
import { listenForEvents } from '@openline/carrier-check/run/event-listener'
import { type Report, runChecks } from '@openline/carrier-check/run/run'
import { readTestNumbers, type TestNumbers } from '@openline/carrier-check/run/test-numbers'
import { untilSo } from '@openline/carrier-check/run/wait'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createTimers, type Timers } from '../http/timers.ts'
import { demoSecrets, demoTiming } from '../options.ts'
import { carrierClientOf } from '../testing/carrier-in-process.ts'
import { type BreakName, breaks, isBreakName } from './breaks.ts'
import { formerKey } from './broken/call-effects.ts'
import { formerSecret } from './broken/event-breaks.ts'
import { type NetworkSort, networkSorts } from './network-sorts.ts'
import { createRegister } from './register.ts'
import { type CarrierSystem, createCarrierSystem } from './system.ts'

const numbersFile = new URL(
  '../../../../packages/carrier-check/sandbox-numbers.json',
  import.meta.url,
)

const soldOutZip = '50310'
const otherKey = 'carrier_other_key'

function testNumbers(): TestNumbers {
  const numbers = readTestNumbers(readFileSync(numbersFile, 'utf8'))
  if ('problem' in numbers) throw new Error(numbers.problem)
  const zips = { ...numbers.zips, soldOut: soldOutZip }
  return { ...numbers, zips, formerSecret, formerKey, otherKey }
}

/** Enough for a busy machine; what never comes is waited for no longer than this. */
const patienceMs = { forWhatComes: 30_000, forLeases: 90_000, forNothing: 1500 }
/** Their cards leave in time to be canceled; others never do. */
const shipAfterMs = { soon: 300, never: 3_600_000 }
const neverComes: ReadonlySet<BreakName> = new Set([
  'event_sent_once',
  'activation_not_told',
  'used_card_activated',
])

type Played = {
  sort: NetworkSort
  broken?: BreakName
  cardsLeave: boolean
  only?: readonly string[]
  changes?: object
}

async function tell({ routes }: CarrierSystem, path: string, body: object): Promise<void> {
  const response = await routes.request(path, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

type CarrierSays = {
  activations?: { msisdn: string | null }[]
  transferPin?: { accountNumber: string; pin: string }
  numbers?: { msisdn: string }[]
}

type AskedFor = { wrongPins: number; pinLastsMs?: number }

function askerOf(client: CarrierClient) {
  return async (call: string, fields: object | null) => {
    const [method = '', path = ''] = call.split(' ')
    const sent = { method, path, headers: {}, body: fields && JSON.stringify(fields) }
    const { came } = await client.send(sent, `Bearer ${demoSecrets.carrierApiKey}`)
    return JSON.parse('text' in came ? came.text : '{}') as CarrierSays // as documented
  }
}

/** A line that another carrier asked for with wrong PINs, and then with the right one. */
async function aLineAskedFor(
  client: CarrierClient,
  carrier: CarrierSystem,
  { wrongPins, pinLastsMs = 86_400_000 }: AskedFor,
): Promise<string> {
  const { zips, plans, address: placeOfUse } = testNumbers()
  const reference = randomUUID()
  const ask = askerOf(client)
  const holder = { name: 'Robin Rivera', email: 'robin@example.com', language: 'en' }
  const where = { zipCode: zips?.works, planCode: plans?.[0], holder, placeOfUse }
  await ask('POST /activations', { reference, simType: 'esim', ...where })
  const msisdn = await untilSo<string>(async () => {
    const { activations } = await ask(`GET /activations?reference=${reference}`, null)
    return activations?.[0]?.msisdn ?? null
  }, patienceMs.forWhatComes)
  const [at, expiresAt] = [new Date(), new Date(Date.now() + pinLastsMs)]
  const ours = { accountNumber: '4400112233', pin: '824613' }
  const pin = { reference, id: randomUUID(), at, expiresAt, ...ours }
  const { transferPin = ours } = await ask('POST /lines/transfer-pin', pin)
  for (let wrong = 0; wrong < wrongPins; wrong += 1) {
    await tell(carrier, '/port-outs', { msisdn, ...transferPin, pin: '000000' })
  }
  await tell(carrier, '/port-outs', { msisdn, ...transferPin })
  return reference
}

/** A lease whose time is over, where the network leases numbers. */
async function anExpiredLease(client: CarrierClient, now: { backMs: number }) {
  const ask = askerOf(client)
  const reference = randomUUID()
  now.backMs = 86_400_000
  const { numbers } = await ask(`GET /numbers?areaCode=${testNumbers().areaCode}`, null)
  await ask('POST /numbers/leases', { reference, ...numbers?.[0] })
  now.backMs = 0
  return reference
}

/** Timers under which an answer that is late for the checker is late for no test. */
function timersOf(jump: (ms: number) => void): Timers {
  const timers = createTimers()
  return {
    ...timers,
    wait: async (ms) => {
      if (ms < 1000) await timers.wait(ms)
      else jump(ms)
    },
  }
}

function patienceWith(broken: BreakName | undefined, only: readonly string[]): number {
  if (only.length > 0) return patienceMs.forLeases
  return broken && neverComes.has(broken) ? patienceMs.forNothing : patienceMs.forWhatComes
}

async function checkNetwork({
  sort,
  broken,
  cardsLeave,
  only = [],
  changes = {},
}: Played): Promise<Report> {
  let jumpedMs = 0
  const carriersNow = { backMs: 0, aheadMs: 0 }
  const now = () => performance.now() + jumpedMs
  const timers = timersOf((ms) => {
    jumpedMs += ms
  })
  const register = createRegister({ esim: 10_000, physical: 10_000 })
  Object.assign(register.played, { sort, changes })
  const leaving = cardsLeave ? shipAfterMs.soon : shipAfterMs.never
  const steps = { pendingActivationMs: 3, portInStepMs: 1, webhookDelayMs: 0, shipAfterMs: leaving }
  const carrier = createCarrierSystem({
    secrets: { ...demoSecrets, carrierApiKey: `${demoSecrets.carrierApiKey}, ${otherKey}` },
    timing: { ...demoTiming, ...steps, webhookRetriesMs: [1, 1, 1] },
    register,
    keptResults: new Map(),
    clock: () => new Date(systemClock().getTime() - carriersNow.backMs + carriersNow.aheadMs),
    timers,
    keep: () => {},
  })
  const listener = await listenForEvents(0, demoSecrets.carrierWebhookSecret, formerSecret)
  carrier.setWebhookTarget(`http://127.0.0.1:${listener.port}`)
  await tell(carrier, '/scenario', { fault: 'sold_out_esim', on: soldOutZip, count: 'always' })
  const client = carrierClientOf(carrier.api, now)
  const waiting = await aLineAskedFor(client, carrier, { wrongPins: 1 })
  const pinGuessed = await aLineAskedFor(client, carrier, { wrongPins: 5 })
  const pinExpired = await aLineAskedFor(client, carrier, { wrongPins: 0, pinLastsMs: -1000 })
  const expiredLease = await anExpiredLease(client, carriersNow)
  if (broken) register.played.breaks = [broken]
  try {
    return await runChecks({
      client,
      listener,
      now,
      sleep: async (ms) => {
        carriersNow.aheadMs += ms
      },
      only,
      key: demoSecrets.carrierApiKey,
      numbers: {
        ...testNumbers(),
        cardsLeave,
        portOuts: { waiting: [waiting], pinGuessed, pinExpired },
        ...(only.length === 0 && { expiredLease }),
      },
      patienceMs: patienceWith(broken, only),
    })
  } finally {
    timers.clear()
    carrier.close()
    listener.close()
  }
}

type Sums = { readonly failed: readonly string[]; readonly left: readonly string[] }

function sumsOf({ results, left }: Report): Sums {
  const failed = results.filter(({ outcome }) => outcome.kind === 'failed')
  return { failed: failed.map(({ requirement }) => requirement.id), left }
}

describe('The carrier checker', () => {
  test.concurrent.each(networkSorts)('passes the sandbox’s network %s whole', async (sort) => {
    const report = await checkNetwork({ sort, cardsLeave: true })
    expect(sumsOf(report)).toEqual({ failed: [], left: [] })
  })

  test.concurrent('passes a network that takes only the cards that it mails', async () => {
    const changes = { retailCards: false }
    const report = await checkNetwork({ sort: 'full', cardsLeave: false, changes })
    expect(sumsOf(report)).toEqual({ failed: [], left: [] })
    const told = report.results.find(
      ({ requirement: { id } }) => id === 'activations.card-not-mailed',
    )
    expect(told?.outcome.kind).toBe('passed')
  })

  test.each([
    [1, undefined, 'passed'],
    [1, 'expired_lease_used', 'failed'],
    [10, undefined, 'skipped'],
  ] as const)(
    'waits for the end of a lease of %i minutes where its patience lasts so long; with %s it has %s',
    async (leaseMinutes, broken, kind) => {
      const limits = { numbersPerSearch: 10, leaseMinutes, portOutDecisionMinutes: 1440 }
      const report = await checkNetwork({
        sort: 'full',
        ...(broken && { broken }),
        cardsLeave: false,
        only: ['leases.expired'],
        changes: { limits },
      })
      expect(report.results.map(({ outcome }) => outcome.kind)).toEqual([kind])
    },
  )

  test.concurrent.each(Object.keys(breaks).filter(isBreakName))(
    'names the rule that a network breaks with %s, and no other',
    async (broken) => {
      const { rule, ...played } = breaks[broken]
      const sort = 'sort' in played ? played.sort : 'full'
      const changes = 'changes' in played ? played.changes : {}
      const report = await checkNetwork({
        sort,
        broken,
        changes,
        cardsLeave: broken === 'left_card_canceled',
      })
      expect(sumsOf(report).failed).toEqual([rule])
    },
  )
})

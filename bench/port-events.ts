import { aLineOwner } from '@openline/testing/lines'
import { createSecretBox } from '../apps/server/src/crypto/secret-box.ts'
import { signedLink } from '../apps/server/src/crypto/signed-link.ts'
import { fillPortIns } from './load/fill-port-ins.ts'
import { startInsertFloor } from './load/insert-floor.ts'
import { countHandled, sendPortEvent, untilHandled } from './load/port-events.ts'
import { openTimelines, type Timelines } from './load/timelines.ts'
import type { Bench } from './measure/bench.ts'
import { memoryMiB, totalCpuMs } from './measure/cost.ts'
import type { Figure } from './measure/figures.ts'
import { openOwnShop } from './measure/own-shop.ts'
import { percentile } from './measure/samples.ts'

const ports = 10_000
const listeners = 2000
/** What the old carrier still says of each, in order, with the carrier's numbers of its reports. */
const news = [
  [3, 'confirmed'],
  [4, 'activating'],
  [5, 'completed'],
] as const
const senders = 32
const maxSeconds = 150
const floorSeconds = 6
const calm = 200

const secretKey = 'the key of a bench that signs its links'

export const portEvents: Bench = {
  name: 'port-events',
  about: `${ports.toLocaleString('en')} numbers on their way, all their events, and ${listeners.toLocaleString('en')} open timelines`,
  isLong: true,
  async run(keep) {
    const { databaseUrl, stack, shop } = await openOwnShop(keep, { env: { SECRET_KEY: secretKey } })
    const pid = () => stack.webPid()
    const insertRows = await startInsertFloor(keep, databaseUrl)
    const { customer } = await aLineOwner(shop)
    const ids = await fillPortIns(databaseUrl, { customerId: customer.id, count: ports })

    const before = await memoryMiB(pid())
    const urls = ids.slice(0, listeners).map((id) => streamOf(stack.shopUrl, id))
    const timelines = await keep(openTimelines(urls))
    const perListenerMiB = ((await memoryMiB(pid())) - before) / listeners

    const floor = [await insertRows(senders, floorSeconds)]
    const atRest = await measureAtRest(stack.shopUrl, ids, timelines)
    const cpuBefore = await totalCpuMs(stack.serverPids())
    const burst = await sendAll({ shopUrl: stack.shopUrl, databaseUrl, ids, timelines })
    const cpuEach = ((await totalCpuMs(stack.serverPids())) - cpuBefore) / burst.handled
    floor.push(await insertRows(senders, floorSeconds))

    const ratios = floor.map((rate) => burst.perSecond / rate)
    return [
      { what: 'events', samples: [burst.handled] },
      { what: 'events handled', samples: [burst.perSecond], unit: 'a second' },
      { what: 'four inserts', samples: floor, unit: 'a second' },
      { what: 'ratio', samples: ratios, atLeast: 0.1 },
      { what: 'server CPU for an event', samples: [cpuEach], unit: 'ms' },
      ...latencyOf('event to timeline, at rest', atRest),
      ...latencyOf('event to timeline, in the burst', burst.latencies),
      {
        what: 'memory of an open timeline',
        samples: [perListenerMiB * 1024],
        unit: 'KiB',
        atMost: 100,
      },
      { what: 'server memory after the burst', samples: [await memoryMiB(pid())], unit: 'MiB' },
    ]
  },
}

function latencyOf(what: string, latencies: readonly number[]): Figure[] {
  return [
    { what: `${what}, median`, samples: [percentile(latencies, 0.5)], unit: 'ms' },
    { what: `${what}, 99 in 100`, samples: [percentile(latencies, 0.99)], unit: 'ms' },
  ]
}

function streamOf(shopUrl: string, id: string): string {
  const setting = { publicUrl: `${shopUrl}/app`, secretBox: createSecretBox(secretKey) }
  return `${signedLink(setting, { kind: 'port_in', id })}/stream`
}

/** Four at a time, each waited for: what one customer sees on a calm day. */
async function measureAtRest(
  shopUrl: string,
  ids: readonly string[],
  timelines: Timelines,
): Promise<number[]> {
  const latencies: number[] = []
  const [sequence, status] = news[0]
  await inParallel(calm, 4, async (index) => {
    const seen = timelines.next(index)
    const sentAt = performance.now()
    await sendPortEvent(shopUrl, { reference: ids[index] ?? '', sequence, status })
    latencies.push((await seen) - sentAt)
  })
  return latencies
}

type Burst = {
  shopUrl: string
  databaseUrl: string
  ids: readonly string[]
  timelines: Timelines
}

/** All that is left to be said of all numbers, as fast as it is taken, each step after the one before. */
async function sendAll({ shopUrl, databaseUrl, ids, timelines }: Burst) {
  const latencies: number[] = []
  const startedAt = performance.now()
  const secondsPassed = () => (performance.now() - startedAt) / 1000
  const isLate = () => secondsPassed() > maxSeconds
  for (const [round, [sequence, status]] of news.entries()) {
    const told = round === 0 ? ids.slice(calm) : ids
    await inParallel(told.length, senders, async (place) => {
      if (isLate()) return
      const index = place + ids.length - told.length
      const sentAt = performance.now()
      if (index < listeners) {
        void timelines.next(index).then((seenAt) => latencies.push(seenAt - sentAt))
      }
      await sendPortEvent(shopUrl, { reference: ids[index] ?? '', sequence, status })
    })
    await untilHandled(databaseUrl, isLate)
  }
  const handled = (await countHandled(databaseUrl)) - calm
  return { handled, latencies, perSecond: handled / secondsPassed() }
}

async function inParallel(
  count: number,
  streams: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const runStream = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: streams }, runStream))
}

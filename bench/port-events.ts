import { createHmac, randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { createSecretBox } from '../apps/server/src/secret-box.ts'
import { signedLink } from '../apps/server/src/signed-link.ts'
import { aLineOwner } from '../apps/server/src/testing/port-ins.ts'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { fillPortIns } from './load/fill-port-ins.ts'
import { openTimelines } from './load/timelines.ts'
import type { Bench } from './measure/bench.ts'
import { memoryMiB } from './measure/cost.ts'
import { openOwnDatabase } from './measure/own-database.ts'
import { percentile } from './measure/samples.ts'

const ports = 10_000
const listeners = 2000
const told = 200
const events = 2000
const atOnce = 32

const secretKey = 'the key of a bench that signs its links'
const webhookSecret = 'carrier_demo_secret'

export const portEvents: Bench = {
  name: 'port-events',
  about: `${ports.toLocaleString('en')} numbers on their way, their events, and ${listeners.toLocaleString('en')} open timelines`,
  isLong: true,
  async run(keep) {
    const databaseUrl = await openOwnDatabase(keep)
    const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', SECRET_KEY: secretKey }
    const stack = await keep(startStack({ env }))
    const { customer } = await aLineOwner(shopAt(stack))
    const ids = await fillPortIns(databaseUrl, { customerId: customer.id, count: ports })
    const tell = (id: string, sequence: number, status: string) =>
      sendEvent(stack.shopUrl, { id: `prt_${id}`, reference: id, sequence, status })

    const before = await memoryMiB(stack.serverPid())
    const urls = ids.slice(0, listeners).map((id) => streamOf(stack.shopUrl, id))
    const timelines = await keep(openTimelines(urls))
    const perListener = ((await memoryMiB(stack.serverPid())) - before) / listeners

    const latencies: number[] = []
    await inParallel(told, 4, async (index) => {
      const seen = timelines.next(index)
      const sentAt = performance.now()
      await tell(ids[index] ?? '', 3, 'confirmed')
      latencies.push((await seen) - sentAt)
    })

    const rest = ids.slice(told, told + events)
    const startedAt = performance.now()
    await inParallel(rest.length, atOnce, (index) => tell(rest[index] ?? '', 3, 'confirmed'))
    await untilConfirmed(databaseUrl, told + events)
    const perSecond = rest.length / ((performance.now() - startedAt) / 1000)

    return [
      { what: 'events handled', samples: [perSecond], unit: 'a second' },
      { what: 'event to timeline, median', samples: [percentile(latencies, 0.5)], unit: 'ms' },
      { what: 'event to timeline, 99 in 100', samples: [percentile(latencies, 0.99)], unit: 'ms' },
      {
        what: 'memory of an open timeline',
        samples: [perListener * 1024],
        unit: 'KiB',
        atMost: 100,
      },
    ]
  },
}

const streamOf = (shopUrl: string, id: string): string => {
  const setting = { publicUrl: `${shopUrl}/app`, secretBox: createSecretBox(secretKey) }
  return `${signedLink(setting, { kind: 'port_in', id })}/stream`
}

type Told = { id: string; reference: string; sequence: number; status: string }

const sendEvent = async (shopUrl: string, news: Told): Promise<void> => {
  const nothing = {
    reason: null,
    dueAt: null,
    changeableUntil: null,
    retryAt: null,
    messaging: null,
  }
  const event = { id: randomUUID(), type: 'port_in.updated', data: { ...news, ...nothing } }
  const body = JSON.stringify(event)
  const t = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex')
  const response = await fetch(`${shopUrl}/hooks/carrier`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'carrier-signature': `t=${t},v1=${v1}` },
    body,
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`an event was answered ${response.status}`)
}

const inParallel = async (
  count: number,
  lanes: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const untilConfirmed = async (databaseUrl: string, count: number): Promise<void> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    for (;;) {
      const [row] = await sql<{ left: number }[]>`
        select ${count}::int - count(*)::int as left from port_ins where status = 'confirmed'`
      if (row && row.left <= 0) return
      await sql`select pg_sleep(0.05)`
    }
  } finally {
    await sql.end()
  }
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  ordersOf,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from './support/invariants.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'

let live: LiveShop
beforeAll(async () => {
  live = await startLiveShop({ OPENLINE_PROCESSES: '2' })
})
afterAll(() => live.stop())

type Entry = { msg?: string; pid?: number; process?: number; role?: string }

async function logged(msg: string, program = 'web'): Promise<Entry[]> {
  const text = await readFile(join(live.stack.dataDir, `logs/${program}.log`), 'utf8')
  const entries = text.split('\n').flatMap((line): Entry[] => {
    return line.startsWith('{') ? [JSON.parse(line) as Entry] : [] // pino writes one object a line
  })
  return entries.filter((entry) => entry.msg === msg)
}

/** The processes that serve, by what they logged. */
async function serving(count: number): Promise<Entry[]> {
  await eventually(`${count} processes have begun to serve`, async () => {
    return (await logged('serving')).length === count
  })
  return logged('process started')
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function metrics(): Promise<string> {
  return (await fetch(`${live.stack.shopUrl}/metrics`)).text()
}

async function statusOnNewConnection(): Promise<number | undefined> {
  const request = get(`${live.stack.shopUrl}/healthz`, { agent: false, timeout: 10_000 })
  request.on('timeout', () => request.destroy(new Error('No answer within ten seconds')))
  // The event has one argument.
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

async function aBuyer() {
  const customer = await aCustomer(live)
  return { customer, card: await aCard(live, customer) }
}

test('both processes serve one port, and a scrape of either gives the figures of both', async () => {
  const started = await serving(2)
  expect(started.map(({ role }) => role)).toEqual(['web', 'web'])
  for (let call = 0; call < 10; call += 1) {
    // With a connection of its own, so that any process may answer.
    const response = await fetch(`${live.stack.shopUrl}/app/plans?${call}`, {
      headers: { connection: 'close' },
    })
    await response.body?.cancel()
  }
  const text = await metrics()
  const counts = [...text.matchAll(/_count\{.*route="\/app\/plans".*\} (\d+)/g)]
  expect(counts.map(([, count]) => Number(count))).toEqual([10])
  expect(text.match(/^openline_captures_differing /gm)).toHaveLength(1)
})

test('a process that is killed comes back while purchases go on, and each is right', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, aBuyer))
  const [first] = await logged('process started')
  const purchases = await Promise.all(
    buyers.map(async ({ customer, card }) => aPurchase(await aQuote(live, customer), card)),
  )
  const buying = buyers.map(async ({ customer }, index) => {
    const purchase = purchases[index]
    if (!purchase) throw new Error('each buyer has a purchase')
    // As the browser does: an answer that was lost is asked for again under the same key.
    await eventually('the purchase is answered', async () => {
      const answer = await buy(live, customer, purchase).catch(() => null)
      return answer?.status === 200
    })
  })
  process.kill(first?.pid ?? 0, 'SIGKILL')
  await Promise.all(buying)
  const started = await serving(3)
  expect(started).toHaveLength(3)
  expect(isAlive(first?.pid ?? 0)).toBe(false)
  for (const { customer } of buyers) expect(await ordersOf(live, customer)).toHaveLength(1)
  const { customer, card } = await aBuyer()
  const { order } = expectOk(
    await buy(live, customer, aPurchase(await aQuote(live, customer), card)),
  )
  expect(order.status).toBe('active')
  expect(await brokenInvariants(live)).toEqual([])
})

test('no connection is handed to a process that hangs, or is lost with it', async () => {
  const started = await serving(3)
  const hanging = started.at(-1)?.pid ?? 0
  process.kill(hanging, 'SIGSTOP')
  const answers = Array.from({ length: 10 }, statusOnNewConnection)
  try {
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 10 }, () => 200))
  } finally {
    process.kill(hanging, 'SIGKILL')
  }
  await serving(4)
})

test('a signal ends all of them, and nothing answers any more', async () => {
  const pids = (await logged('process started')).map(({ pid }) => pid ?? 0)
  await live.stack.stopServer()
  expect(pids.filter(isAlive)).toEqual([])
  expect(isAlive(live.stack.webPid())).toBe(false)
  await expect(fetch(`${live.stack.shopUrl}/healthz`)).rejects.toThrow('fetch failed')
  expect(await logged('stopped')).toHaveLength(2)
})

test('with the role all, one of them works off jobs and the others serve', async () => {
  await live.stack.startServer({ OPENLINE_ROLE: 'all' })
  await eventually('both processes serve', async () => {
    return (await logged('serving', 'server')).length === 2
  })
  const roles = (await logged('serving', 'server')).map(({ role }) => role)
  expect(new Set(roles)).toEqual(new Set(['all', 'web']))
  const { customer, card } = await aBuyer()
  expectOk(await buy(live, customer, aPurchase(await aQuote(live, customer), card)))
  await eventually('the receipt is emailed', async () => {
    const emails = await emailsTo(live, customer.email)
    return emails.some(({ subject }) => subject.includes('receipt'))
  })
})

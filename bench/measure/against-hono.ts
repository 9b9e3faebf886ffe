import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startStack } from '../../e2e/support/stack.ts'
import type { SameAnswer } from '../floors/same-answer.ts'
import { type LoadGenerator, requestText, startLoadGenerator } from '../load/load.ts'
import type { Keep } from './bench.ts'
import { cpuMs } from './cost.ts'
import type { Figure } from './figures.ts'
import { startProgram } from './program.ts'
import { interleave, ratios } from './samples.ts'

type Question = {
  readonly what: string
  /** Clients go through them, each from another one on. */
  readonly paths: readonly [string, ...string[]]
  /** `hello` answers a few bytes; `same` answers the bytes and headers of the first path. */
  readonly floor: 'hello' | 'same'
  readonly atLeast: number
}

type Asking = {
  readonly headers: Readonly<Record<string, string>>
  readonly questions: readonly Question[]
}

const clients = 16
const rounds = 7
const seconds = 3

/** Asks the shop and a bare Hono server in turns, each alone on the machine while it is asked. */
export async function againstHono(keep: Keep, { headers, questions }: Asking): Promise<Figure[]> {
  const stack = await keep(startStack())
  const shopPort = Number(new URL(stack.shopUrl).port)
  const ask = askWith(await keep(startLoadGenerator()))
  const figures: Figure[] = []
  for (const { what, paths, floor, atLeast } of questions) {
    const program = await keep(startProgram(floors[floor]))
    const requests = paths.map((path) => requestText({ path, headers }))
    const shop = { pid: stack.webPid(), port: shopPort, requests }
    const answer = await answerOf(shopPort, { path: paths[0], headers })
    const bare = {
      pid: program.pid,
      port: await program.ask<number>(answer),
      requests: [requestText({ path: '/' })],
    }
    await ask(bare)
    await ask(shop)
    const samples = await interleave(rounds, { shop: () => ask(shop), bare: () => ask(bare) })
    await program.stop()
    figures.push(...figuresOf({ what, floor, atLeast }, samples))
  }
  return figures
}

const floors = {
  hello: new URL('../floors/hello.ts', import.meta.url),
  same: new URL('../floors/same-answer.ts', import.meta.url),
}

const floorNames = { hello: 'bare Hono', same: 'the same bytes through Hono' }

function figuresOf(
  { what, floor, atLeast }: Pick<Question, 'what' | 'floor' | 'atLeast'>,
  { shop, bare }: Record<'shop' | 'bare', Sample[]>,
): Figure[] {
  const [ours, theirs] = [shop, bare].map((row) => row.map(({ perSecond }) => perSecond))
  return [
    { what: `${what}, ${clients} clients`, samples: ours ?? [], unit: 'requests/s' },
    { what: floorNames[floor], samples: theirs ?? [], unit: 'requests/s' },
    { what: `ratio, ${what}`, samples: ratios(ours ?? [], theirs ?? []), atLeast },
    { what: 'server CPU', samples: shop.map(({ cpuUs }) => cpuUs), unit: 'µs a request' },
    { what: 'CPU of the floor', samples: bare.map(({ cpuUs }) => cpuUs), unit: 'µs a request' },
    { what: 'slowest 1 %', samples: shop.map(({ p99Ms }) => p99Ms), unit: 'ms' },
  ]
}

type Asked = { pid: number; port: number; requests: readonly string[] }
type Sample = { perSecond: number; p99Ms: number; cpuUs: number }

function askWith(generator: LoadGenerator) {
  return async ({ pid, port, requests }: Asked): Promise<Sample> => {
    const before = await cpuMs(pid)
    const { perSecond, p99Ms } = await generator.run({ port, requests, clients, seconds })
    const usedUs = ((await cpuMs(pid)) - before) * 1000
    return { perSecond, p99Ms, cpuUs: usedUs / (perSecond * seconds) }
  }
}

/** As it travels: still compressed. */
function answerOf(
  port: number,
  { path, headers }: { path: string; headers: Asking['headers'] },
): Promise<SameAnswer> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, headers }, (response) => {
      const { connection: _, date: __, 'keep-alive': ___, ...own } = response.headers
      buffer(response).then(
        (body) => resolve({ body: new Uint8Array(body), headers: own as SameAnswer['headers'] }), // no header of ours comes twice
        reject,
      )
    })
    request.once('error', reject)
  })
}

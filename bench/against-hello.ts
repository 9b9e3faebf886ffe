import { startStack } from '../e2e/support/stack.ts'
import { type LoadGenerator, requestText, startLoadGenerator } from './load/load.ts'
import type { Keep } from './measure/bench.ts'
import { cpuMs } from './measure/cost.ts'
import type { Figure } from './measure/figures.ts'
import { startProgram } from './measure/program.ts'
import { interleave, ratios } from './measure/samples.ts'

type Question = { path: string; headers: Readonly<Record<string, string>>; atLeast: number }

const clients = 16
const rounds = 7
const seconds = 3

/** Asks the shop and a bare Hono server in turns, each alone on the machine while it is asked. */
export async function againstHello(keep: Keep, question: Question): Promise<readonly Figure[]> {
  const { path, headers, atLeast } = question
  const stack = await keep(startStack())
  const floor = await keep(startProgram(new URL('./floors/hello.ts', import.meta.url)))
  const generator = await keep(startLoadGenerator())
  const ask = askWith(generator)

  const shop = {
    pid: stack.webPid(),
    port: Number(new URL(stack.shopUrl).port),
    request: requestText({ path, headers }),
  }
  const hello = {
    pid: floor.pid,
    port: await floor.ask<number>(null),
    request: requestText({ path: '/' }),
  }
  await ask(hello)
  await ask(shop)
  const samples = await interleave(rounds, { shop: () => ask(shop), hello: () => ask(hello) })

  const [ours, theirs] = [samples.shop, samples.hello].map((row) => row.map((one) => one.perSecond))
  return [
    { what: `GET ${path}, ${clients} clients`, samples: ours ?? [], unit: 'requests/s' },
    { what: 'bare Hono', samples: theirs ?? [], unit: 'requests/s' },
    { what: 'ratio', samples: ratios(ours ?? [], theirs ?? []), atLeast },
    { what: 'server CPU', samples: samples.shop.map((one) => one.cpuUs), unit: 'µs a request' },
    {
      what: "bare Hono's CPU",
      samples: samples.hello.map((one) => one.cpuUs),
      unit: 'µs a request',
    },
    { what: 'slowest 1 %', samples: samples.shop.map((one) => one.p99Ms), unit: 'ms' },
  ]
}

type Asked = { pid: number; port: number; request: string }

function askWith(generator: LoadGenerator) {
  return async ({ pid, port, request }: Asked) => {
    const before = await cpuMs(pid)
    const { perSecond, p99Ms } = await generator.run({
      port,
      requests: [request],
      clients,
      seconds,
    })
    const usedUs = ((await cpuMs(pid)) - before) * 1000
    return { perSecond, p99Ms, cpuUs: usedUs / (perSecond * seconds) }
  }
}

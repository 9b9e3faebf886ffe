import { setTimeout as pause } from 'node:timers/promises'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { aBuyer, buyFor } from './load/buyers.ts'
import { lightShopAt } from './load/light-shop.ts'
import type { Bench } from './measure/bench.ts'
import { cpuMs, memoryMiB } from './measure/cost.ts'
import { openOwnDatabase } from './measure/own-database.ts'

const starts = 5
const restMs = 10_000
const customers = 64
const seconds = 20

export const serverAlone: Bench = {
  name: 'server-alone',
  about: 'one process of the bundle: its start, its memory at rest and while 64 customers buy',
  async run(keep) {
    const env = {
      DATABASE_URL: await openOwnDatabase(keep),
      OPENLINE_ROLE: 'all',
      LOG_LEVEL: 'warn',
    }
    const stack = await keep(startStack({ env }))
    const ready: number[] = []
    const cpu: number[] = []
    const rest: number[] = []
    for (let round = 0; round < starts; round += 1) {
      await stack.stopServer()
      const startedAt = performance.now()
      await stack.startServer()
      ready.push(performance.now() - startedAt)
      cpu.push(await cpuMs(stack.webPid()))
      await pause(restMs)
      rest.push(await memoryMiB(stack.webPid()))
    }
    const shop = shopAt(stack)
    const buyers = await Promise.all(Array.from({ length: customers }, () => aBuyer(shop)))
    const { perSecond } = await buyFor(lightShopAt(stack.shopUrl, shop), buyers, seconds)
    const busy = await memoryMiB(stack.webPid())
    return [
      { what: 'ready after', samples: ready, unit: 'ms', atMost: 700 },
      { what: 'CPU until then', samples: cpu, unit: 'ms' },
      { what: 'memory at rest', samples: rest, unit: 'MiB', atMost: 190 },
      { what: `purchases, ${customers} customers`, samples: [perSecond], unit: 'a second' },
      { what: 'memory after them', samples: [busy], unit: 'MiB', atMost: 350 },
    ]
  },
}

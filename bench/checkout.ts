import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { aBuyer, buyFor } from './load/buyers.ts'
import { startInsertFloor } from './load/insert-floor.ts'
import { lightShopAt } from './load/light-shop.ts'
import type { Bench } from './measure/bench.ts'
import { memoryMiB } from './measure/cost.ts'
import type { Figure } from './measure/figures.ts'
import { openOwnDatabase } from './measure/own-database.ts'
import { costEach, type PurchaseCost, watchPurchases } from './measure/purchase-cost.ts'
import { interleave, percentile, ratios } from './measure/samples.ts'

const rounds = 3
const seconds = 6
const levels = [1, 16, 64]

export const checkout: Bench = {
  name: 'checkout',
  about: 'from a price to a paid and provisioned line, beside one transaction of four inserts',
  async run(keep) {
    const databaseUrl = await openOwnDatabase(keep)
    const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
    const stack = await keep(startStack({ env }))
    const shop = shopAt(stack)
    const light = lightShopAt(stack.shopUrl, shop)
    const insertRows = await startInsertFloor(keep, databaseUrl)
    const meter = await watchPurchases(keep, stack, databaseUrl)
    const buyers = await Promise.all(
      Array.from({ length: Math.max(...levels) }, () => aBuyer(shop)),
    )
    await buyFor(light, buyers.slice(0, 16), seconds)
    await meter.receiptsSent()

    const figures: Figure[] = []
    for (const clients of levels) {
      const buy = async () => {
        const before = await meter.read()
        const bought = await buyFor(light, buyers.slice(0, clients), seconds)
        const count = bought.latenciesMs.length
        const cost = costEach(before, await meter.read(), count)
        const memory = await memoryMiB(stack.webPid())
        const left = await meter.receiptsWaiting()
        const since = performance.now()
        await meter.receiptsSent()
        const receipts = left / ((performance.now() - since) / 1000)
        return { ...bought, cost, memory, waiting: left / count, receipts }
      }
      const samples = await interleave<'buy' | 'rows', Sample>(rounds, {
        buy,
        rows: async () => ({ perSecond: await insertRows(clients, seconds) }),
      })
      figures.push(...figuresOf(clients, samples))
    }
    return figures
  },
}

type Sample = {
  perSecond: number
  latenciesMs?: number[]
  cost?: PurchaseCost
  /** Receipts that are still to be sent at the end, for each purchase. */
  waiting?: number
  /** Made and sent a second after the last purchase. */
  receipts?: number
  memory?: number
}

function figuresOf(
  clients: number,
  { buy, rows }: Record<'buy' | 'rows', Sample[]>,
): readonly Figure[] {
  const rates = buy.map(({ perSecond }) => perSecond)
  const floor = rows.map(({ perSecond }) => perSecond)
  const who = `${clients} ${clients === 1 ? 'customer' : 'customers'}`
  return [
    { what: `checkouts, ${who}`, samples: rates, unit: 'a second' },
    { what: `four inserts, ${who}`, samples: floor, unit: 'a second' },
    { what: `ratio, ${who}`, samples: ratios(rates, floor), atLeast: 0.1 },
    {
      what: `half of them within, ${who}`,
      samples: buy.map(({ latenciesMs = [] }) => percentile(latenciesMs, 0.5)),
      unit: 'ms',
    },
    {
      what: `99 % of them within, ${who}`,
      samples: buy.map(({ latenciesMs = [] }) => percentile(latenciesMs, 0.99)),
      unit: 'ms',
    },
    ...(['server', 'database', 'sandbox', 'generator'] as const).map((part) => ({
      what: `${part} CPU each, ${who}`,
      samples: buy.map(({ cost }) => cost?.[part] ?? Number.NaN),
      unit: 'ms',
    })),
    {
      what: `receipts still waiting for each, ${who}`,
      samples: buy.map(({ waiting = Number.NaN }) => waiting),
    },
    {
      what: `receipts made afterwards, ${who}`,
      samples: buy.map(({ receipts = Number.NaN }) => receipts),
      unit: 'a second',
    },
    {
      what: `server memory, ${who}`,
      samples: buy.map(({ memory = Number.NaN }) => memory),
      unit: 'MiB',
    },
  ]
}

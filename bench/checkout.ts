import { aBuyer, buyFor } from './load/buyers.ts'
import { startInsertFloor } from './load/insert-floor.ts'
import type { Bench } from './measure/bench.ts'
import { memoryMiB } from './measure/cost.ts'
import type { Figure } from './measure/figures.ts'
import { openOwnShop } from './measure/own-shop.ts'
import { costEach, type PurchaseCost, watchPurchases } from './measure/purchase-cost.ts'
import { interleave, percentile, ratios } from './measure/samples.ts'

const rounds = 3
/** Long, because the rate includes the wait for the last receipts. */
const seconds = 12
const floorSeconds = 6

/** Customers at a time, and the least ratio of purchases with their receipts to four inserts. */
const levels = [
  { clients: 1, atLeast: 0.12 },
  { clients: 16, atLeast: 0.12 },
  { clients: 64, atLeast: 0.2 },
]

export const checkout: Bench = {
  name: 'checkout',
  about: 'from a price to a paid line and its receipt, beside one transaction of four inserts',
  async run(keep) {
    const { databaseUrl, stack, shop, light } = await openOwnShop(keep)
    const insertRows = await startInsertFloor(keep, databaseUrl)
    const meter = await watchPurchases(keep, stack, databaseUrl)
    const buyers = await Promise.all(
      Array.from({ length: Math.max(...levels.map(({ clients }) => clients)) }, () => aBuyer(shop)),
    )
    await buyFor(light, buyers.slice(0, 16), floorSeconds)
    await meter.receiptsSent()

    const figures: Figure[] = []
    for (const { clients, atLeast } of levels) {
      const buy = async () => {
        const before = await meter.read()
        const since = performance.now()
        const bought = await buyFor(light, buyers.slice(0, clients), seconds)
        const count = bought.latenciesMs.length
        const memory = await memoryMiB(stack.webPid())
        const waiting = (await meter.receiptsWaiting()) / count
        await meter.receiptsSent()
        const sustained = count / ((performance.now() - since) / 1000)
        return {
          ...bought,
          sustained,
          cost: costEach(before, await meter.read(), count),
          memory,
          waiting,
        }
      }
      const samples = await interleave<'buy' | 'rows', Sample>(rounds, {
        buy,
        rows: async () => ({ perSecond: await insertRows(clients, floorSeconds) }),
      })
      figures.push(...figuresOf({ clients, atLeast }, samples))
    }
    return figures
  },
}

type Sample = {
  perSecond: number
  latenciesMs?: number[]
  /** Purchases a second, counted until all their receipts were sent. */
  sustained?: number
  /** With the receipts. */
  cost?: PurchaseCost
  /** Receipts that are still to be sent at the end, for each purchase. */
  waiting?: number
  memory?: number
}

function figuresOf(
  { clients, atLeast }: (typeof levels)[number],
  { buy, rows }: Record<'buy' | 'rows', Sample[]>,
): readonly Figure[] {
  const rates = buy.map(({ perSecond }) => perSecond)
  const sustained = buy.map((sample) => sample.sustained ?? Number.NaN)
  const floor = rows.map(({ perSecond }) => perSecond)
  const who = `${clients} ${clients === 1 ? 'customer' : 'customers'}`
  return [
    { what: `checkouts, ${who}`, samples: rates, unit: 'a second' },
    { what: `four inserts, ${who}`, samples: floor, unit: 'a second' },
    { what: `checkouts with their receipts, ${who}`, samples: sustained, unit: 'a second' },
    { what: `ratio, receipts included, ${who}`, samples: ratios(sustained, floor), atLeast },
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
      what: `server memory, ${who}`,
      samples: buy.map(({ memory = Number.NaN }) => memory),
      unit: 'MiB',
    },
  ]
}

import { finished } from 'node:stream/promises'
import { serveLocally } from '@openline/testing/serve-locally'
import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { aBuyer, buyFor } from './load/buyers.ts'
import { lightShopAt } from './load/light-shop.ts'
import type { Bench, Keep } from './measure/bench.ts'
import type { Figure } from './measure/figures.ts'
import { openOwnDatabase } from './measure/own-database.ts'
import { costEach, watchPurchases } from './measure/purchase-cost.ts'
import { interleave, ratios } from './measure/samples.ts'

const rounds = 9
const clients = 16
const warmUpSeconds = 8
const seconds = 5
const mostOfCost = 1.03

export const tracing: Bench = {
  name: 'tracing',
  about:
    'what tracing adds to the CPU time of a purchase and its receipt: all of them, and one in ten',
  async run(keep) {
    const collector = await keep(startCollector())
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
    const oneInTen = {
      ...traced,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    }
    const samples = await interleave(rounds, {
      off: await openShop(keep, {}),
      all: await openShop(keep, traced),
      tenth: await openShop(keep, oneInTen),
    })
    return [
      { what: 'server CPU each, off', samples: samples.off, unit: 'ms' },
      { what: 'server CPU each, all traced', samples: samples.all, unit: 'ms' },
      { what: 'server CPU each, one in ten', samples: samples.tenth, unit: 'ms' },
      ratio('all traced', samples.all, samples.off),
      ratio('one in ten', samples.tenth, samples.off),
      { what: 'traces received', samples: [collector.bytes() / 1024 / 1024], unit: 'MiB' },
    ]
  },
}

function ratio(which: string, on: readonly number[], off: readonly number[]): Figure {
  return { what: `ratio to off, ${which}`, samples: ratios(on, off), atMost: mostOfCost }
}

/** Takes what it is sent, in the process of the load. */
async function startCollector() {
  let bytes = 0
  const server = await serveLocally(async (request, response) => {
    request.on('data', (part: Buffer) => {
      bytes += part.length
    })
    await finished(request)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  return { url: server.url, bytes: () => bytes, stop: () => server.close() }
}

/** A shop that is warm. Gives what measures the CPU time of its server for one purchase. */
async function openShop(keep: Keep, more: Record<string, string>): Promise<() => Promise<number>> {
  const databaseUrl = await openOwnDatabase(keep)
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...more }
  const stack = await keep(startStack({ env }))
  const shop = shopAt(stack)
  const light = lightShopAt(stack.shopUrl, shop)
  const meter = await watchPurchases(keep, stack, databaseUrl)
  const buyers = await Promise.all(Array.from({ length: clients }, () => aBuyer(shop)))
  await buyFor(light, buyers, warmUpSeconds)
  await meter.receiptsSent()
  return async () => {
    const before = await meter.read()
    const { latenciesMs } = await buyFor(light, buyers, seconds)
    await meter.receiptsSent()
    return costEach(before, await meter.read(), latenciesMs.length).server
  }
}

import { shopAt } from '../e2e/support/shop-api.ts'
import { startStack } from '../e2e/support/stack.ts'
import { aBuyer, buyFor } from './load/buyers.ts'
import { lightShopAt } from './load/light-shop.ts'
import { requestText, startLoadGenerator } from './load/load.ts'
import type { Bench } from './measure/bench.ts'
import { interleave, percentile, ratios } from './measure/samples.ts'

const visitors = 32
const rounds = 5
const seconds = 6

/** All of Iowa, more ZIP codes than pages are kept. */
const paths = Array.from({ length: 2_899 }, (_, index) => `/shop?zip=${50_001 + index}`)

/** The limit of renderings for a network is off, as if each visitor had a network of their own. */
export const zipFlood: Bench = {
  name: 'zip-flood',
  about: 'a purchase, without and with 32 visitors who ask for the shop in changing ZIP codes',
  async run(keep) {
    const stack = await keep(startStack({ env: { LOG_LEVEL: 'warn' } }))
    const shop = shopAt(stack)
    const light = lightShopAt(stack.shopUrl, shop)
    const buyer = await aBuyer(shop)
    const crowd = await keep(startLoadGenerator())
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }
    const flood = {
      port: Number(new URL(stack.shopUrl).port),
      requests: paths.map((path) => requestText({ path, headers })),
      clients: visitors,
      // Longer than the purchases, which it surrounds.
      seconds: seconds + 1,
    }
    const buy = async () => percentile((await buyFor(light, [buyer], seconds)).latenciesMs, 0.5)
    await buy()
    const { quiet, flooded } = await interleave(rounds, {
      quiet: async () => ({ medianMs: await buy(), pages: 0 }),
      flooded: async () => {
        const [medianMs, { perSecond }] = await Promise.all([buy(), crowd.run(flood)])
        return { medianMs, pages: perSecond }
      },
    })
    const medians = (row: typeof quiet) => row.map(({ medianMs }) => medianMs)
    return [
      { what: 'a purchase, no visitors', samples: medians(quiet), unit: 'ms' },
      {
        what: `a purchase, ${visitors} visitors with changing ZIP codes`,
        samples: medians(flooded),
        unit: 'ms',
      },
      {
        what: 'ratio of the medians',
        samples: ratios(medians(flooded), medians(quiet)),
        atMost: 3,
      },
      { what: 'pages meanwhile', samples: flooded.map(({ pages }) => pages), unit: 'a second' },
    ]
  },
}

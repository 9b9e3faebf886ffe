import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { temporaryDataDir } from '@openline/dev-postgres/temporary'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { test as journey } from './journey.ts'
import { network } from './network.ts'

async function newDatabase(visitors: string) {
  const folder = await temporaryDataDir(`moving-${visitors}`)
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} })
  return {
    url: postgres.url,
    drop: async () => {
      await postgres.stop()
      await folder.remove()
    },
  }
}

const startsWithinMs = 120_000

type OfWorker = {
  movingShop: TestShop
  /** Journeys that count what a shop has, or change its network, name a shop of their own. */
  shopFor: string
}

/**
 * A journey in a shop whose clock the test moves. The server runs in the process of the test: the
 * product that is delivered has no way in for another time than the true one.
 */
export const test = journey.extend<Record<never, never>, OfWorker>({
  shopFor: ['all', { option: true, scope: 'worker' }],
  movingShop: [
    async ({ browserName }, use) => {
      const [pagesOn = 0] = await findFreePorts(1)
      const database = await newDatabase(browserName)
      const shop = await startTestShop({
        pagesOn,
        database,
        ...(network.reach && { network: network.reach }),
      })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: startsWithinMs },
  ],
  baseURL: ({ movingShop }, use) => use(movingShop.url('')),
  sandboxUrl: ({ movingShop }, use) => use(movingShop.sandbox.url),
  clock: ({ movingShop }, use) => use({ now: () => movingShop.now() }),
  returnAs: async ({ returnAs, context, movingShop }, use) => {
    await use(async (visitor) => {
      await context.clock.setFixedTime(movingShop.now())
      await returnAs(visitor)
    })
  },
})

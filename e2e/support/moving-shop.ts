import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { createDatabaseOf } from '@openline/testing/test-database'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { test as journey } from './journey.ts'
import { network } from './network.ts'

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
    async ({ shopFor }, use) => {
      const offeredAt = process.env['E2E_CLUSTER_URL']
      if (!offeredAt) throw new Error(`No database is offered to the shop for ${shopFor}`)
      const [pagesOn = 0] = await findFreePorts(1)
      const database = await createDatabaseOf(offeredAt)
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

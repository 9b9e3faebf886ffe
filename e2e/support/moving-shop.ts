import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { test as journey } from './journey.ts'

async function newDatabase(visitors: string) {
  const dataDir = await mkdtemp(join(tmpdir(), `openline-moving-${visitors}-`))
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return {
    url: postgres.url,
    drop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const startsWithinMs = 120_000

/**
 * A journey in a shop whose clock the test moves. The server runs in the process of the test: the
 * product that is delivered has no way in for another time than the true one.
 */
export const test = journey.extend<Record<never, never>, { movingShop: TestShop }>({
  movingShop: [
    async ({ browserName }, use) => {
      const [pagesOn = 0] = await findFreePorts(1)
      const shop = await startTestShop({ pagesOn, database: await newDatabase(browserName) })
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

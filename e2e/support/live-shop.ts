import type { Shop } from '@openline/testing/customers'
import { createTestDatabase, type TestDatabase } from '@openline/testing/test-database'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'
import { shopAt } from './shop-api.ts'
import { type Stack, startStack } from './stack.ts'

/** The product as real processes on a database that outlives them, with a customer's ways in. */
export type LiveShop = Shop & {
  stack: Stack
  databaseUrl: string
  /** For looking at rows and letting time pass; the server has its own connections. */
  database: Database
  /** The same shop through another of its servers. */
  through(server: { shopUrl: string }): Shop
  stop(): Promise<void>
}

/** On an empty database of the test run, or on `ownDatabase`, which is dropped in the end. */
export async function startLiveShop(
  env: Record<string, string> = {},
  ownDatabase: TestDatabase | null = null,
): Promise<LiveShop> {
  const testDatabase = ownDatabase ?? (await createTestDatabase())
  const stack = await startStack({
    env: { DATABASE_URL: testDatabase.url, SHIP_AFTER_MS: '200', ...env },
  })
  const database = openDatabase(testDatabase.url)
  const { sandboxUrl } = stack
  return {
    ...shopAt(stack),
    stack,
    database,
    databaseUrl: testDatabase.url,
    through: ({ shopUrl }) => shopAt({ shopUrl, sandboxUrl }),
    stop: async () => {
      await stack.stop()
      await database.close()
      await testDatabase.drop()
    },
  }
}

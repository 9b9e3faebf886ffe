import type { Shop } from '@openline/testing/customers'
import { createTestDatabase, type TestDatabase } from '@openline/testing/test-database'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'
import { tellOnFailure } from './failure-report.ts'
import { shopAt } from './shop-api.ts'
import { type Stack, startStack } from './stack.ts'
import { listUnfinished } from './time.ts'

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
  const endTelling = tellOnFailure('the shop', () => describeState(database))
  return {
    ...shopAt(stack),
    stack,
    database,
    databaseUrl: testDatabase.url,
    through: ({ shopUrl }) => shopAt({ shopUrl, sandboxUrl }),
    stop: async () => {
      endTelling()
      await stack.stop()
      await database.close()
      await testDatabase.drop()
    },
  }
}

/** What is left to do, and what the sessions of the database are about. */
async function describeState(database: Database): Promise<string> {
  const unfinished = await listUnfinished({ database })
  const { rows } = await database.db.execute<{ session: string }>(`
    select concat_ws(' | ', pid, state, now() - state_change, wait_event_type, wait_event,
      pg_blocking_pids(pid)::text, query) as session
    from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`)
  return [...unfinished, ...rows.map(({ session }) => session)].join('\n')
}

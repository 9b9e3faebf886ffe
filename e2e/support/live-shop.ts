import { fixedHeaders } from '@openline/contract/endpoint'
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'
import type { Shop } from '../../apps/server/src/testing/customers.ts'
import { createTestDatabase } from '../../apps/server/src/testing/test-database.ts'
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

export const startLiveShop = async (env: Record<string, string> = {}): Promise<LiveShop> => {
  const testDatabase = await createTestDatabase()
  const stack = await startStack({
    env: { DATABASE_URL: testDatabase.url, SHIP_AFTER_MS: '200', ...env },
  })
  const database = openDatabase(testDatabase.url)
  const sandbox = { url: stack.sandboxUrl }
  return {
    send: sendTo(stack.shopUrl),
    sandbox,
    stack,
    database,
    databaseUrl: testDatabase.url,
    through: ({ shopUrl }) => ({ send: sendTo(shopUrl), sandbox }),
    stop: async () => {
      await stack.stop()
      await database.close()
      await testDatabase.drop()
    },
  }
}

const headers = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })

const sendTo =
  (shopUrl: string): Shop['send'] =>
  async <T>(
    method: string,
    path: string,
    { token, key, body, query }: Parameters<Shop['send']>[2] = {},
  ) => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const response = await fetch(`${shopUrl}${path}${search}`, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as T }
  }

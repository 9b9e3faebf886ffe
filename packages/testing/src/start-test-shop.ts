import { fixedHeaders } from '@openline/contract/endpoint'
import { type Sandbox, startSandbox } from '@openline/sandbox/start-sandbox'
import type { Config } from '@openline/server/config/config'
import { readConfig } from '@openline/server/config/read-config'
import { type Database, openDatabase } from '@openline/server/db/open'
import { loadWeb } from '@openline/server/process/load-web'
import { startServer } from '@openline/server/process/start-server'
import { type Accounts, createAccounts } from './accounts.ts'
import { keptLog } from './feature-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type Answer<T = Record<string, unknown>> = { status: number; body: T }

type Sent = {
  token?: string
  key?: string
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** Lets the sandbox react immediately, so that tests do not wait. */
const fastTiming = {
  webhookDelayMs: 5,
  webhookRetriesMs: [20, 50, 100],
  heliumRetriesMs: [20, 50, 100, 500, 2000, 5000],
  slowness: 0.05,
  settleAfterMs: 30,
  pendingActivationMs: 30,
  shipAfterMs: 20,
  portInStepMs: 30,
}

export const testCrmKey = 'a key of the support system which is long'

/** The settings of a server beside a sandbox; without a port it takes a free one. */
export function testConfig(
  sandbox: Pick<Sandbox, 'url' | 'smtpPort'>,
  databaseUrl: string,
  { port, env }: { port: number | null; env: Record<string, string> },
): Config {
  const result = readConfig({
    OPENLINE_ENV: 'test',
    PORT: String(port ?? 0),
    PUBLIC_URL: port === null ? 'https://shop.example' : `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: sandbox.url,
    AVALARA_URL: `${sandbox.url}/tax`,
    CARRIER_URL: `${sandbox.url}/carrier`,
    CONTENT_URL: `${sandbox.url}/content`,
    SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
    NETWORK_LIMIT_SCALE: '1000',
    CRM_KEY: testCrmKey,
    ...env,
  })
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}

export type TestShop = {
  sandbox: Sandbox
  /** For looking at rows; the server has its own connections. */
  database: Database
  databaseUrl: string
  /** What the server was started with. */
  config: Config
  logLines: readonly string[]
  /** For customers of tests that are not about registration and sign-in. */
  accounts: Accounts
  send<T = Record<string, unknown>>(method: string, path: string, sent?: Sent): Promise<Answer<T>>
  /** The address of a path on the server. */
  url(path: string): string
  /** The time of the server's clock. */
  now(): Date
  /** Moves the clock of the server and of the systems outside. */
  pass(seconds: number): void
  /** Puts the clock right again. */
  returnToPresent(): void
  /** Runs one of the server's tasks now instead of at its time. */
  runTask(name: string): Promise<void>
  /** Stops the server and starts another on the same database. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export type TestShopOptions = {
  /** SIMs that the carrier can give out. */
  stock?: { esim: number; physical: number }
  /** Calls that Helium takes in a minute. */
  heliumLimits?: { reads: number; writes: number }
  /** For a browser: with the built pages on this port, which must be free. */
  pagesOn?: number
  /** Settings of the server beyond the usual ones. */
  env?: Record<string, string>
  /** Its database, where there is no vitest to ask for one. */
  database?: TestDatabase
  /** A network that the shop reaches in another way than the sandbox's own. */
  network?: (at: NetworkPlace) => Promise<ShopNetwork>
}

/** What a network is told of the shop that it is for. */
export type NetworkPlace = { sandboxUrl: string; databaseUrl: string; clock: () => Date }

/** Where a network answers the carrier API, and what tells it the shop's address. */
export type ShopNetwork = {
  url: string
  serve: (shopUrl: string) => void
  stop: () => Promise<void>
}

/** The whole server over HTTP with a real database and the sandbox beside it, on one clock. */
export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { pagesOn = null, env = {}, network = null } = options
  let movedMs = 0
  const clock = () => new Date(Date.now() + movedMs)
  const [testDatabase, sandbox] = await Promise.all([
    options.database ?? createTestDatabase(),
    startQuickSandbox(options, clock),
  ])
  const { log, logLines } = keptLog()
  const place = { sandboxUrl: sandbox.url, databaseUrl: testDatabase.url, clock }
  const joined = network && (await network(place))
  const config = testConfig(sandbox, testDatabase.url, {
    port: pagesOn,
    env: { ...(joined && { CARRIER_URL: joined.url }), ...env },
  })
  const loadPages = pagesOn === null ? null : loadWeb(config, log)
  const start = async () => {
    const started = await startServer({ config, log, clock, loadPages, checkAnswers: true })
    sandbox.setWebhookTarget(`http://localhost:${started.port}`)
    joined?.serve(`http://localhost:${started.port}`)
    // None of them begins in the middle of a test, after it has moved the clock.
    await started.firstRuns
    return started
  }
  let server = await start()
  const database = openDatabase(testDatabase.url)
  return {
    sandbox,
    database,
    databaseUrl: testDatabase.url,
    config,
    logLines,
    accounts: createAccounts({ db: database.db, clock, log, config }),
    send: senderTo(() => server.port, config),
    url: (path) => `http://localhost:${server.port}${path}`,
    now: clock,
    pass: (seconds) => {
      movedMs += seconds * 1000
    },
    returnToPresent: () => {
      movedMs = 0
    },
    async runTask(name) {
      const task = server.tasks.find((candidate) => candidate.name === name)
      if (!task) throw new Error(`There is no task "${name}"`)
      await task.run(new AbortController().signal)
    },
    async restart() {
      await server.stop()
      server = await start()
    },
    async stop() {
      await server.stop()
      await database.close()
      await sandbox.close()
      await joined?.stop()
      await testDatabase.drop()
    },
  }
}

function startQuickSandbox({ stock, heliumLimits }: TestShopOptions, clock: () => Date) {
  const given = { ...(stock && { stock }), ...(heliumLimits && { heliumLimits }) }
  return startSandbox({ timing: fastTiming, clock, ...given })
}

/** Sends calls to the server as the web app does. */
export function senderTo(port: () => number, config: Config): TestShop['send'] {
  return async <T>(
    method: string,
    path: string,
    { token, key, body, query, headers }: Sent = {},
  ) => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : ''
    const response = await fetch(`http://localhost:${port()}${path}${search}`, {
      method,
      headers: {
        ...fixedHeaders(config),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    // A file's text, for a call that answers with one.
    const answer: unknown = isJson ? await response.json() : await response.text()
    return { status: response.status, body: answer as T } // what the caller expects of the call
  }
}

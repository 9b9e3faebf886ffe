import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Bridge } from './bridge.ts'
import { watchCards } from './calls/shipments.ts'
import type { Clock } from './clock.ts'
import { createHeliumClient, HeliumRefusal } from './helium/client.ts'
import { createTable, forgetOld, openPool } from './records.ts'
import { NotNow } from './refusal.ts'
import { createSecretBox } from './secret-box.ts'
import type { Settings } from './settings.ts'
import { createTellShop } from './shop/tell-shop.ts'

export type RunningBridge = { port: number; stop(): Promise<void> }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

type Options = {
  settings: Settings
  log: Logger
  clock: Clock
  /** How often to look for cards that left. */
  cardsEveryMs?: number
}

/** Makes the table, then answers until it is stopped; what is under way then is answered first. */
export async function startBridge({
  settings,
  log,
  clock,
  cardsEveryMs = minuteMs,
}: Options): Promise<RunningBridge> {
  const pool = openPool(settings.databaseUrl)
  // The pool opens another connection for the next call.
  pool.on('error', (error) => log.error({ reason: error.name }, 'lost a connection'))
  const bridge: Bridge = {
    settings,
    pool,
    helium: createHeliumClient(settings.heliumUrl, settings.heliumApiKey, clock),
    tellShop: createTellShop(settings, clock),
    secretBox: createSecretBox(settings.secretKeys),
    clock,
    log,
  }
  try {
    await createTable(pool)
    await forgetOld(pool, clock())
    const stops = [
      repeat(hourMs, log, () => forgetOld(pool, clock())),
      repeat(cardsEveryMs, log, () => watchCards(bridge)),
    ]
    const server = createAdaptorServer({ fetch: createApp(bridge).fetch })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.port, settings.listenAddress, resolve)
    })
    const address = server.address()
    return {
      port: typeof address === 'object' && address !== null ? address.port : settings.port,
      async stop() {
        await Promise.all(stops.map((stop) => stop()))
        await new Promise<void>((resolve) => {
          server.close(() => resolve())
          if ('closeIdleConnections' in server) server.closeIdleConnections()
        })
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Does the work again and again, each time after a pause; gives what stops it and waits for the work under way. */
function repeat(everyMs: number, log: Logger, work: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null
  let underWay: Promise<void> = Promise.resolve()
  const run = async () => {
    try {
      await work()
    } catch (error) {
      const isExpected = error instanceof NotNow || error instanceof HeliumRefusal
      const reason = error instanceof Error && (isExpected ? error.message : error.name)
      log.error({ reason }, 'a repeated task failed')
    }
    if (timer !== null) wait()
  }
  const wait = () => {
    timer = setTimeout(() => {
      underWay = run()
    }, everyMs)
  }
  wait()
  return async () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    await underWay
  }
}

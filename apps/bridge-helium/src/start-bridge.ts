import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Bridge } from './bridge.ts'
import type { Clock } from './clock.ts'
import { createHeliumClient } from './helium/client.ts'
import { createTable, forgetOld, openPool } from './records.ts'
import { createSecretBox } from './secret-box.ts'
import type { Settings } from './settings.ts'
import { createTellShop } from './shop/tell-shop.ts'

export type RunningBridge = { port: number; stop(): Promise<void> }

const hourMs = 3_600_000

type Options = { settings: Settings; log: Logger; clock: Clock }

/** Makes the table, then answers until it is stopped; what is under way then is answered first. */
export async function startBridge({ settings, log, clock }: Options): Promise<RunningBridge> {
  const pool = openPool(settings.databaseUrl)
  // The pool opens another connection for the next call.
  pool.on('error', (error) => log.error({ reason: error.name }, 'lost a connection'))
  const bridge: Bridge = {
    settings,
    pool,
    helium: createHeliumClient(settings.heliumUrl, settings.heliumApiKey),
    tellShop: createTellShop(settings, clock),
    secretBox: createSecretBox(settings.secretKeys),
    clock,
    log,
  }
  try {
    await createTable(pool)
    await forgetOld(pool, clock())
    const forgetting = setInterval(() => {
      forgetOld(pool, clock()).catch((error: unknown) =>
        log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'nothing forgotten'),
      )
    }, hourMs)
    const server = createAdaptorServer({ fetch: createApp(bridge).fetch })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.port, settings.listenAddress, resolve)
    })
    const address = server.address()
    return {
      port: typeof address === 'object' && address !== null ? address.port : settings.port,
      async stop() {
        clearInterval(forgetting)
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

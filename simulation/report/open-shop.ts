import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { openDemoAdmin } from '@openline/server/features/people/staff/by-operator'
import { loadWeb } from '@openline/server/process/load-web'
import { startServer } from '@openline/server/process/start-server'
import { testPassword } from '@openline/testing/customers'
import { testConfig } from '@openline/testing/start-test-shop'
import { pino } from 'pino'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import type { World } from '../world/world.ts'

const hourMs = 3600_000
const lookEveryMs = 1000

type Options = {
  readonly databaseUrl: string
  /** Ends the shop. */
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/**
 * Serves the shop of a world that stands still, with its pages, until it is told to end. What is due is done
 * meanwhile; each line that is typed lets an hour pass, or as many as it says.
 */
export async function openShop(world: World, options: Options): Promise<void> {
  const { databaseUrl, say } = options
  const [port = 0] = await findFreePorts(1)
  const env = { CONTENT_DIR: world.shippedDir }
  const config = { ...testConfig(world.sandbox, databaseUrl, { port, env }), role: 'web' as const }
  const log = pino({ level: 'error' })
  const clock = world.time.now
  const server = await startServer({ config, log, clock, loadPages: loadWeb(config, log) })
  const by = { db: world.database.db, clock, publicUrl: config.publicUrl, by: 'simulation' }
  say(`It is ${clock().toISOString()}.`)
  say(`Shop:    ${config.publicUrl}`)
  say(`Desk:    ${await openDemoAdmin(by)}`)
  say(`Mailbox: ${world.sandbox.url}/mail`)
  say(`Customers are person1@mail.example and so on; their password is ${testPassword}`)
  say('Enter lets an hour pass, a number so many hours, Ctrl-C ends.')
  try {
    await letTimePass(world, options)
  } finally {
    await server.stop()
  }
}

async function letTimePass(world: World, { signal, say }: Options): Promise<void> {
  let hours = 0
  const lines = createInterface({ input: process.stdin, signal })
  lines.on('line', (line) => {
    hours += Number(line.trim() || 1) || 0
  })
  // Its own end is no matter: who starts this without a keyboard ends it by a signal.
  while (!signal.aborted) {
    const passed = hours
    hours = 0
    const now = world.time.now()
    world.time.at(now, async () => {})
    await world.live(new Date(now.getTime() + passed * hourMs))
    if (passed > 0) say(`It is ${world.time.now().toISOString()}.`)
    await pause(lookEveryMs, undefined, { signal }).catch(() => {})
  }
}

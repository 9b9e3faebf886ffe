import { pino } from 'pino'
import { readSettings } from './settings.ts'
import { startBridge } from './start-bridge.ts'

const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime })
const badSettings = 78

async function run() {
  const read = readSettings(process.env)
  if (!read.ok) {
    log.fatal({ problems: read.problems }, `cannot start: ${read.problems.join('; ')}`)
    process.exitCode = badSettings
    return
  }
  const bridge = await startBridge({ settings: read.settings, log, clock: () => new Date() })
  log.info({ port: bridge.port, plans: read.settings.plans.size }, 'serving')
  const stop = () => {
    process.off('SIGTERM', stop).off('SIGINT', stop)
    log.info('stopping')
    void bridge.stop().then(() => {
      log.info('stopped')
      // Keep-alive sockets of clients must not keep the process.
      process.exit(0)
    })
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
}

await run().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
  log.fatal({ code }, 'cannot start: the database or the port cannot be opened')
  process.exitCode = 1
})

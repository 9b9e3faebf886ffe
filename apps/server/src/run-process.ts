import type { Logger } from 'pino'
import { type Config, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { type StartOptions, startServer } from './start-server.ts'

/** sysexits.h EX_CONFIG: starting again without a change is of no use. */
const badConfiguration = 78

type ProcessOptions = Pick<StartOptions, 'loadPages' | 'developWith'>

/** Runs a server for as long as the process lives: configuration, start, stop by signal. */
export const runProcess = async (
  optionsFor: (config: Config, log: Logger) => ProcessOptions,
): Promise<void> => {
  const result = readConfig(process.env)
  if (!result.ok) {
    const list = result.problems.map((problem) => `  ${problem}\n`).join('')
    process.stderr.write(`Openline cannot start:\n${list}`)
    process.exitCode = badConfiguration
    return
  }
  const { config } = result
  const log = createLog(config.logLevel)
  const server = await startServer({ config, log, ...optionsFor(config, log) })
  log.info({ port: server.port, env: config.env }, 'serving')
  const stop = once(async () => {
    log.info('stopping')
    await server.stop()
    log.info('stopped')
    // Keep-alive sockets of clients must not keep the process.
    process.exit(0)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const once = (run: () => Promise<void>): (() => void) => {
  let started = false
  return () => {
    if (started) return
    started = true
    void run()
  }
}

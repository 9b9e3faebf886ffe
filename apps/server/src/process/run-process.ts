import cluster from 'node:cluster'
import { constants, setPriority } from 'node:os'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { createLog } from '../logging/log.ts'
import { logConsole } from '../logging/log-console.ts'
import { logProcess } from '../logging/log-process.ts'
import { runCluster } from './run-cluster.ts'
import { badConfiguration, StartFailure } from './start-failure.ts'
import type { StartOptions } from './start-options.ts'
import { startServer } from './start-server.ts'

type ProcessOptions = Pick<StartOptions, 'loadPages' | 'developWith'>

/** Runs a server for as long as the process lives: configuration, start, stop by signal. */
export async function runProcess(
  optionsFor: (config: Config, log: Logger) => ProcessOptions,
): Promise<void> {
  const result = readConfig(process.env)
  if (!result.ok) {
    const { problems } = result
    createLog('info').fatal({ problems }, `cannot start: ${problems.join('; ')}`)
    process.exitCode = badConfiguration
    return
  }
  const { config } = result
  const log = createLog(config.logLevel, cluster.worker?.id)
  logConsole(log)
  logProcess(log)
  const options = optionsFor(config, log)
  if (sharesPort(config) && cluster.isPrimary && !options.developWith) {
    runCluster(config, log)
    return
  }
  // On a machine that both share, receipts and emails leave the processor to pages and purchases.
  if (config.role === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { asked, stopping } = listenForStop(log)
  try {
    const server = await startServer({ config, log, ...options, stopping })
    const { role, env, stripeMode } = config
    log.info(
      { role, port: server.port, env, ...(env === 'production' && { stripeMode }) },
      'serving',
    )
    await asked
    await server.stop()
  } catch (error) {
    if (!stopping.aborted) endWith(log, error)
  }
  log.info('stopped')
  // Keep-alive sockets of clients must not keep the process.
  process.exit(0)
}

/** From before the start: it serves a moment before it ends, and a signal then must not cut off a checkout. */
function listenForStop(log: Logger) {
  const stopping = new AbortController()
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  // A further signal, as of a terminal beside a supervisor's, changes nothing.
  const stop = () => {
    if (stopping.signal.aborted) return
    log.info('stopping')
    stopping.abort()
    resolve()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return { asked, stopping: stopping.signal }
}

/** Whether several processes serve the port. A worker is always one. */
function sharesPort({ processes, role }: Config): boolean {
  return processes > 1 && role !== 'worker'
}

/** A failure that an operator can act on is told in its sentence; any other with its stack. */
function endWith(log: Logger, error: unknown): never {
  const isExpected = error instanceof StartFailure
  log.fatal({ err: error }, `cannot start: ${isExpected ? error.message : 'unexpected failure'}`)
  // What was opened may be half closed; nothing of it is to keep the process.
  return process.exit(isExpected ? error.exitCode : 1)
}

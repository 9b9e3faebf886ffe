import { createOperations } from '../http/operations.ts'
import { type Closers, createClosers } from './closers.ts'
import { openApp } from './open-app.ts'
import { serveShop } from './serve-shop.ts'
import type { StartOptions } from './start-options.ts'
import { startTracing } from './start-tracing.ts'
import { serveWorker, type Works, work } from './work.ts'

export type RunningServer = Works & {
  port: number
  /** Refuses new requests, finishes the running ones and the running jobs, then closes everything. */
  stop(): Promise<void>
}

/**
 * Opens everything in the order it is needed, serves and works, by the role. A start that fails, or is asked to stop,
 * closes it again.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { log, stopping } = options
  const closers = createClosers(log)
  try {
    const opened = await unlessStopped(openAll(options, closers), stopping)
    return { ...opened, stop: () => closers.closeAll() }
  } catch (error) {
    log.debug({ err: error }, 'start failed')
    await closers.closeAll()
    throw error
  }
}

async function openAll(
  options: StartOptions,
  closers: Closers,
): Promise<Works & Pick<RunningServer, 'port'>> {
  const { config, log } = options
  await startTracing(config, log, closers)
  const { opened, app } = await openApp(options, closers)
  // A web process serves before the jobs that it may also run.
  let isStarting = config.role === 'worker'
  const operations = await createOperations({
    ...opened,
    readToday: app.readToday,
    isStarting: () => isStarting,
    isStopping: closers.isStopping,
    reader: { token: config.secrets.metricsToken, isPublic: config.env === 'production' },
  })
  const port =
    config.role === 'worker'
      ? await serveWorker({ config, operations, closers })
      : await serveShop({ options, opened, app, operations, closers })
  const { countGivenUp } = operations.metrics
  const needs = { app, jobs: opened.jobs, log, note: app.noteTaskRun, countGivenUp }
  const works: Works =
    config.role === 'web' ? { tasks: [], firstRuns: Promise.resolve() } : await work(needs)
  isStarting = false
  return { port, ...works }
}

/** A start may wait for the database, or for another process that migrates it, longer than anyone waits for its end. */
async function unlessStopped<T>(start: Promise<T>, stopping: AbortSignal | undefined): Promise<T> {
  if (!stopping) return start
  const stopped = Promise.withResolvers<never>()
  const reject = () => stopped.reject(stopping.reason)
  stopping.addEventListener('abort', reject)
  try {
    return await Promise.race([start, stopped.promise])
  } finally {
    stopping.removeEventListener('abort', reject)
  }
}

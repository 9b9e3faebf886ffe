import { createOperations } from '../http/operations.ts'
import type { ScheduledTask } from '../jobs/jobs.ts'
import { createClosers } from './closers.ts'
import { openApp } from './open-app.ts'
import { serveShop } from './serve-shop.ts'
import type { StartOptions } from './start-options.ts'
import { startTracing } from './start-tracing.ts'
import { serveWorker, work } from './work.ts'

export type RunningServer = {
  port: number
  /** The scheduled tasks, none in a web process; tests run one at a time. */
  tasks: readonly ScheduledTask[]
  /** Refuses new requests, finishes the running ones and the running jobs, then closes everything. */
  stop(): Promise<void>
}

/** Opens everything in the order it is needed, serves and works, by the role. A failed start closes it again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log } = options
  const closers = createClosers(log)
  try {
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
    const tasks = config.role === 'web' ? [] : await work(needs)
    isStarting = false
    return { port, tasks, stop: () => closers.closeAll() }
  } catch (error) {
    log.debug({ err: error }, 'start failed')
    await closers.closeAll()
    throw error
  }
}

import { composeApp } from '../app.ts'
import type { ScheduledTask } from '../jobs/jobs.ts'
import { createClosers } from './closers.ts'
import { openDependencies } from './open-dependencies.ts'
import { serveShop } from './serve-shop.ts'
import { misconfigured } from './start-failure.ts'
import type { StartOptions } from './start-options.ts'
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
    const opened = await openDependencies(options, closers)
    const app = composeApp(opened)
    if (!(await app.canDecryptStoredSecrets())) throw wrongKey()
    closers.add(() => app.eventHandling.close())
    const port =
      config.role === 'worker'
        ? await serveWorker({ ...opened, closers })
        : await serveShop({ options, opened, app, closers })
    const tasks = config.role === 'web' ? [] : await work(app, opened.jobs)
    return { port, tasks, stop: () => closers.closeAll() }
  } catch (error) {
    log.debug({ err: error }, 'start failed')
    await closers.closeAll()
    throw error
  }
}

function wrongKey() {
  return misconfigured(
    'SECRET_KEY: secrets in the database were encrypted with another key; set that one, or add it to PREVIOUS_SECRET_KEYS',
  )
}

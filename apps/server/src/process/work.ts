import type { App } from '../app.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { UnlessAway } from '../db/database-watch.ts'
import type { Db } from '../db/open.ts'
import { createNodeServer, nodeListener } from '../http/node-server.ts'
import { createOperations } from '../http/operations.ts'
import type { Jobs, ScheduledTask } from '../jobs/jobs.ts'
import { serialized } from '../jobs/serialized.ts'
import type { Closers } from './closers.ts'
import { finishRequests, listen } from './listen.ts'

/** Starts jobs, scheduled tasks and the handling of stored webhook events. Gives the tasks. */
export async function work(app: App, jobs: Jobs): Promise<readonly ScheduledTask[]> {
  const tasks = app.tasks.map(serialized)
  app.eventHandling.start()
  await jobs.work(app.jobs, tasks)
  return tasks
}

type Needs = {
  config: Config
  db: Db
  unlessAway: UnlessAway
  clock: Clock
  closers: Closers
}

/** Serves health, readiness and metrics of a worker. Gives the port. */
export async function serveWorker({
  config,
  db,
  unlessAway,
  clock,
  closers,
}: Needs): Promise<number> {
  const { routes } = await createOperations({
    db,
    unlessAway,
    clock,
    isStopping: closers.isStopping,
    reader: { token: config.secrets.metricsToken, isPublic: config.env === 'production' },
  })
  const server = createNodeServer(nodeListener(routes.fetch))
  const port = await listen(server, config.workerPort, 'WORKER_PORT')
  closers.add(() => finishRequests(server))
  return port
}

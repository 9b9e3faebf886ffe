import type { App } from '../app.ts'
import type { Config } from '../config/config.ts'
import { createNodeServer, nodeListener } from '../http/node-server.ts'
import type { Operations } from '../http/operations.ts'
import { bounded } from '../jobs/bounded.ts'
import type { Jobs, ScheduledTask } from '../jobs/jobs.ts'
import { serialized } from '../jobs/serialized.ts'
import type { Closers } from './closers.ts'
import { finishRequests, listen } from './listen.ts'

type Work = Parameters<typeof bounded>[1] & { app: App; jobs: Jobs }

/** What a process works at beside answering requests. */
export type Works = {
  /** The scheduled tasks, none in a web process; tests run one at a time. */
  tasks: readonly ScheduledTask[]
  /** Resolves once each task had its first run, or takes long for it. */
  firstRuns: Promise<unknown>
}

/** Starts jobs, scheduled tasks and the handling of stored webhook events. */
export async function work({ app, jobs, ...needs }: Work): Promise<Works> {
  const tasks = app.tasks.map((task) => serialized(bounded(task, needs)))
  app.eventHandling.start()
  const { firstRuns } = await jobs.work(app.jobs, tasks)
  return { tasks, firstRuns }
}

type Needs = {
  config: Pick<Config, 'workerPort' | 'listenAddress'>
  operations: Pick<Operations, 'routes'>
  closers: Closers
}

/** Serves health, readiness and metrics of a worker. Gives the port. */
export async function serveWorker({
  config,
  operations: { routes },
  closers,
}: Needs): Promise<number> {
  const server = createNodeServer(nodeListener(routes.fetch))
  const { workerPort, listenAddress: address } = config
  const port = await listen(server, { port: workerPort, address, name: 'WORKER_PORT' })
  closers.add(() => finishRequests(server))
  return port
}

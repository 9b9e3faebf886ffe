import { Hono } from 'hono'
import type { Db } from '../db/open.ts'
import { readWorkload } from '../db/workload.ts'
import { healthRoutes } from './health.ts'
import { createMetrics, metricsRoutes } from './metrics.ts'
import { readSignInTrouble } from './sign-in-trouble.ts'

type Needs = {
  db: Db
  isStopping: () => boolean
  reader: Parameters<typeof metricsRoutes>[1]
}

/** What operators read of a process in any role: health, readiness and metrics. */
export async function createOperations({ db, isStopping, reader }: Needs) {
  const metrics = createMetrics(async () => ({
    ...(await readWorkload(db)),
    ...(await readSignInTrouble(db)),
  }))
  const routes = new Hono()
  routes.route('/', await healthRoutes({ db, isStopping }))
  routes.route('/', metricsRoutes(metrics, reader))
  return { metrics, routes }
}

import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import type { UnlessAway } from '../db/database-watch.ts'
import type { Db } from '../db/open.ts'
import { createShortMemory } from '../short-memory.ts'
import { healthRoutes } from './health.ts'
import { createMetrics, metricsRoutes } from './metrics.ts'
import { readSystemFigures, type TodaysFigures } from './system-figures.ts'
import type { MeasuredFigures } from './system-gauges.ts'

/** Counting takes a large database some tenths of a second, and several systems may scrape. */
const countedEveryMs = 60_000

type Needs = {
  db: Db
  unlessAway: UnlessAway
  clock: Clock
  readToday: () => Promise<TodaysFigures>
  isStarting: () => boolean
  isStopping: () => boolean
  reader: Parameters<typeof metricsRoutes>[1]
}

export type Operations = Awaited<ReturnType<typeof createOperations>>

/** What operators read of a process in any role: health, readiness and metrics. */
export async function createOperations({ reader, ...needs }: Needs) {
  const { db, clock, readToday } = needs
  const remembered = createShortMemory<MeasuredFigures>(countedEveryMs, () => clock().getTime())
  const metrics = createMetrics(() =>
    remembered('system', async () => ({
      ...(await readSystemFigures(db, clock())),
      ...(await readToday()),
    })),
  )
  const routes = new Hono()
  routes.route('/', await healthRoutes(needs))
  routes.route('/', metricsRoutes(metrics, reader))
  return { metrics, routes }
}

import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts and times every request behind it, by route, never by address. */
  readonly measure: MiddlewareHandler
  jobEnded(job: string, outcome: 'completed' | 'failed'): void
  /** An order has reached a state. */
  orderReached(status: string): void
  /** Everything in Prometheus' text format. */
  render(): Promise<string>
}

/** Beside ours: memory, CPU, garbage collection and event-loop lag of the process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'openline_http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'openline_jobs_total',
    help: 'Jobs that ended, by kind and outcome; a failed one is tried again.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  const orders = new Counter({
    name: 'openline_orders_total',
    help: 'Orders that reached a state.',
    labelNames: ['status'],
    registers: [registry],
  })
  return {
    async measure(context, next) {
      const startedAt = performance.now()
      await next()
      const route = routePath(context)
      const seconds = (performance.now() - startedAt) / 1000
      const method = knownMethods.has(context.req.method) ? context.req.method : 'other'
      requests.observe({ method, route, status: context.res.status }, seconds)
    },
    jobEnded: (job, outcome) => jobs.inc({ job, outcome }),
    orderReached: (status) => orders.inc({ status }),
    render: () => registry.metrics(),
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * `GET /metrics`. With a token, callers send it as `authorization: Bearer …`.
 * Without one it is open, or not there at all when `isPublic`: figures of a
 * business are nothing for strangers.
 */
export const metricsRoutes = (
  metrics: Pick<Metrics, 'render'>,
  access: { token: string | null; isPublic: boolean },
): Hono => {
  const app = new Hono()
  if (access.token === null && access.isPublic) return app
  app.get('/metrics', async (context) => {
    if (!mayRead(context.req.header('authorization'), access.token)) return context.notFound()
    return context.text(await metrics.render(), 200, { 'cache-control': 'no-store' })
  })
  return app
}

const mayRead = (authorization: string | undefined, token: string | null): boolean => {
  if (token === null) return true
  const [sent, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

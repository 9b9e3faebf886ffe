import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Count } from '../db/workload.ts'
import { createGather } from './cluster-metrics.ts'
import type { RequestEnv } from './request-scope.ts'
import { type MeasuredFigures, noFigures, systemGauges } from './system-gauges.ts'

/** Times how a request is answered, under its route. */
export type Metrics = {
  /** Counts and times every request behind it, by route, never by address. */
  readonly measure: MiddlewareHandler<RequestEnv>
  /** Counts a webhook event that was not stored. */
  readonly countRefusedEvent: (source: string, reason: string) => void
  /** Counts runs of a scheduled task that were abandoned; 0 makes the task known. */
  readonly countGivenUp: (task: string, runs: number) => void
  /** Everything in Prometheus' text format. */
  render(): Promise<string>
}

/**
 * Requests of the processes that serve this port, their memory, CPU and event-loop lag, and beside them
 * what the system as a whole has left to do, which `readWorkload` reads from the
 * database: counting in the processes would lose what a killed one had counted.
 */
export function createMetrics(readWorkload: () => Promise<MeasuredFigures>): Metrics {
  const registry = new Registry()
  const system = new Registry()
  const gather = createGather(registry)
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'openline_http_request_duration_seconds',
    help: 'Response time, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const refusedEvents = new Counter({
    name: 'openline_webhook_events_refused_total',
    help: 'Webhook events that were refused, by sender and reason.',
    labelNames: ['source', 'reason'],
    registers: [registry],
  })
  const clientsGone = new Counter({
    name: 'openline_http_clients_gone_total',
    help: 'Clients that left during their upload or before the whole answer, by route.',
    labelNames: ['route', 'during'],
    registers: [registry],
  })
  const tasksGivenUp = new Counter({
    name: 'openline_tasks_given_up_total',
    help: 'Runs of a scheduled task that took too long and were abandoned, by task.',
    labelNames: ['task'],
    registers: [registry],
  })
  const gauges = systemGauges.map(({ of, label, ...about }) => {
    const gauge = new Gauge({
      ...about,
      labelNames: label === null ? [] : [label],
      registers: [system],
    })
    return (workload: MeasuredFigures) => setAll(gauge, label, of(workload))
  })
  return {
    async measure(context, next) {
      const startedAt = performance.now()
      await next()
      const route = routePath(context)
      const seconds = (performance.now() - startedAt) / 1000
      const method = knownMethods.has(context.req.method) ? context.req.method : 'other'
      requests.observe({ method, route, status: context.res.status }, seconds)
      onceGone(context, (during) => clientsGone.inc({ route, during }))
    },
    countRefusedEvent: (source, reason) => refusedEvents.inc({ source, reason }),
    countGivenUp: (task, runs) => tasksGivenUp.inc({ task }, runs),
    async render() {
      const workload = await readWorkload().catch(() => noFigures)
      for (const set of gauges) set(workload)
      return (await gather()) + (await system.metrics())
    },
  }
}

/** Calls `note` when the connection closes before the answer is sent: a phone lost its network, or a visitor left. */
function onceGone(context: Context<RequestEnv>, note: (during: string) => void): void {
  // Hono has no environment for a request made in this process.
  const env: RequestEnv['Bindings'] | undefined = context.env
  const { incoming, outgoing } = env ?? {}
  if (!incoming || !outgoing) return
  const look = () => {
    if (!outgoing.writableFinished) note(incoming.complete ? 'answer' : 'upload')
  }
  if (outgoing.closed) look()
  else outgoing.once('close', look)
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function setAll(gauge: Gauge, label: string | null, counts: readonly Count[]): void {
  gauge.reset()
  for (const { name, count } of counts) gauge.set(label === null ? {} : { [label]: name }, count)
}

/**
 * `GET /metrics`. With a token, callers send it as `authorization: Bearer …`.
 * Without one it is open, or not there at all when `isPublic`: figures of a
 * business are nothing for strangers.
 */
export function metricsRoutes(
  metrics: Pick<Metrics, 'render'>,
  access: { token: string | null; isPublic: boolean },
): Hono {
  const app = new Hono()
  if (access.token === null && access.isPublic) return app
  app.get('/metrics', async (context) => {
    if (!mayRead(context.req.header('authorization'), access.token)) return context.notFound()
    return context.text(await metrics.render(), 200, { 'cache-control': 'no-store' })
  })
  return app
}

function mayRead(authorization: string | undefined, token: string | null): boolean {
  if (token === null) return true
  const [sent, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

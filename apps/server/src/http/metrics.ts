import { timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Count, Workload } from '../db/workload.ts'
import type { SignInTrouble } from './sign-in-trouble.ts'

/** Figures of the whole system: the work that is left, and rate limits that are full. */
export type Told = Workload & SignInTrouble

/** Times how a request is answered, under its route. */
export type TimeRequest = (
  labels: { method: string; route: string },
  answer: () => Response | Promise<Response>,
) => Response | Promise<Response>

export type Metrics = {
  /** Counts and times every request behind it, by route, never by address. */
  readonly measure: MiddlewareHandler
  /** The same for one request whose route is known. */
  readonly time: TimeRequest
  /** Everything in Prometheus' text format. */
  render(): Promise<string>
}

/**
 * Requests of this process, its memory, CPU and event-loop lag, and beside them
 * what the system as a whole has left to do, which `readWorkload` reads at each
 * look: counting in the processes would lose what a killed one had counted.
 */
export function createMetrics(readWorkload: () => Promise<Told>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'openline_http_request_duration_seconds',
    help: 'Response time, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const gauges = everyGauge.map(({ of, label, ...about }) => {
    const gauge = new Gauge({
      ...about,
      labelNames: label === null ? [] : [label],
      registers: [registry],
    })
    return (workload: Told) => setAll(gauge, label, of(workload))
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
    time(labels, answer) {
      const startedAt = performance.now()
      const count = (response: Response): Response => {
        const seconds = (performance.now() - startedAt) / 1000
        requests.observe({ ...labels, status: response.status }, seconds)
        return response
      }
      const response = answer()
      return response instanceof Promise ? response.then(count) : count(response)
    },
    async render() {
      const workload = await readWorkload().catch(() => nothingKnown)
      for (const set of gauges) set(workload)
      return registry.metrics()
    },
  }
}

/** While the database is away the figures of the process are still worth having. */
const nothingKnown: Told = {
  waitingJobs: [],
  unfinishedOrders: [],
  deadLetters: [],
  unfinishedRefunds: [],
  renewalTries: [],
  differingCaptures: [],
  refusedSuspensions: [],
  refusedLineCalls: [],
  openCases: [],
  wrongPasswords: [],
  fullLimits: [],
}

type GaugeOf = {
  readonly name: `openline_${string}`
  readonly help: string
  /** What the counts are by; null for a single one. */
  readonly label: string | null
  readonly of: (workload: Told) => readonly Count[]
}

/** docs/operations.md says what an operator does about each. */
const everyGauge: readonly GaugeOf[] = [
  {
    name: 'openline_jobs_waiting',
    help: 'Jobs that have not started or will be retried, by kind.',
    label: 'job',
    of: ({ waitingJobs }) => waitingJobs,
  },
  {
    name: 'openline_jobs_dead_lettered',
    help: 'Jobs that failed on every try and need a person, by kind.',
    label: 'job',
    of: ({ deadLetters }) => deadLetters,
  },
  {
    name: 'openline_orders_unfinished',
    help: 'Unfinished orders, by status; check those that stay in one status.',
    label: 'status',
    of: ({ unfinishedOrders }) => unfinishedOrders,
  },
  {
    name: 'openline_refunds_unfinished',
    help: 'Unfinished refunds, by status; a failed one needs a person.',
    label: 'status',
    of: ({ unfinishedRefunds }) => unfinishedRefunds,
  },
  {
    name: 'openline_renewal_tries',
    help: 'Automatic charges of the last 24 hours, by result.',
    label: 'status',
    of: ({ renewalTries }) => renewalTries,
  },
  {
    name: 'openline_captures_differing',
    help: 'All charges whose amount or currency differed from the order.',
    label: null,
    of: ({ differingCaptures }) => differingCaptures,
  },
  {
    name: 'openline_suspensions_refused',
    help: 'Suspensions, and ends of suspensions, that the carrier refused.',
    label: null,
    of: ({ refusedSuspensions }) => refusedSuspensions,
  },
  {
    name: 'openline_line_calls_refused',
    help: 'Number locks and port-out decisions that the carrier refused.',
    label: 'call',
    of: ({ refusedLineCalls }) => refusedLineCalls,
  },
  {
    name: 'openline_cases_open',
    help: 'Number transfers that need support, by kind.',
    label: 'kind',
    of: ({ openCases }) => openCases,
  },
  {
    name: 'openline_wrong_passwords',
    help: 'Wrong passwords of the last ten minutes, and the accounts (by network) they were for.',
    label: 'of',
    of: ({ wrongPasswords }) => wrongPasswords,
  },
  {
    name: 'openline_limits_full',
    help: 'Rate limits that are exhausted now, by limit; their clients have to wait.',
    label: 'limit',
    of: ({ fullLimits }) => fullLimits,
  },
]

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

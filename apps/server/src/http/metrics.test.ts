import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMetrics, metricsRoutes } from './metrics.ts'
import { type MeasuredFigures, noFigures } from './system-gauges.ts'

function aServer(
  access: { token: string | null; isPublic: boolean },
  readWorkload: () => Promise<MeasuredFigures> = () => Promise.resolve(noFigures),
) {
  const metrics = createMetrics(readWorkload)
  const app = new Hono()
  app.use(metrics.measure)
  app.route('/', metricsRoutes(metrics, access))
  app.get('/app/orders/:id', (context) => context.json({}))
  app.get('/app/*', (context) => context.json({}, 404))
  return app
}

test('requests are counted by route, so that no address is kept', async () => {
  const app = aServer({ token: null, isPublic: false })
  await app.request('/app/orders/1b9d6bcd')
  await app.request('/app/orders/77aa')
  await app.request('/app/nothing', { method: 'GET' })
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain(
    'openline_http_request_duration_seconds_count{method="GET",route="/app/orders/:id",status="200"} 2',
  )
  expect(text).toContain('route="/app/*",status="404"')
  expect(text).not.toContain('1b9d6bcd')
  expect(text).toContain('nodejs_eventloop_lag')
})

test('the work that is left is told as it is at the moment', async () => {
  const workloads: MeasuredFigures[] = [
    {
      ...noFigures,
      deadLetters: [{ name: 'send-email', count: 1 }],
      unfinishedRefunds: [{ name: 'failed', count: 4 }],
      openDisputes: [{ name: 'due', count: 10 }],
      renewalTries: [{ name: 'captured', count: 5 }],
      differingCaptures: [{ name: 'all', count: 6 }],
      refusedSuspensions: [{ name: 'all', count: 7 }],
      refusedLineCalls: [{ name: 'lock', count: 8 }],
      waitingJobs: [{ name: 'send-email', count: 3 }],
      retryingJobs: [{ name: 'provision-order', count: 9 }],
      unfinishedOrders: [{ name: 'provisioning', count: 2 }],
    },
    noFigures,
  ]
  const app = aServer({ token: null, isPublic: false }, () =>
    Promise.resolve(workloads.shift() ?? noFigures),
  )
  const busy = await (await app.request('/metrics')).text()
  expect(busy).toContain('openline_jobs_waiting{job="send-email"} 3')
  expect(busy).toContain('openline_jobs_retrying{job="provision-order"} 9')
  expect(busy).toContain('openline_jobs_dead_lettered{job="send-email"} 1')
  expect(busy).toContain('openline_refunds_unfinished{status="failed"} 4')
  expect(busy).toContain('openline_disputes_open{status="due"} 10')
  expect(busy).toContain('openline_renewal_tries{status="captured"} 5')
  expect(busy).toContain('openline_captures_differing 6')
  expect(busy).toContain('openline_suspensions_refused 7')
  expect(busy).toContain('openline_line_calls_refused{call="lock"} 8')
  expect(busy).toContain('openline_orders_unfinished{status="provisioning"} 2')
  const later = await (await app.request('/metrics')).text()
  expect(later).not.toContain('provisioning')
})

test('without the database the figures of the process remain', async () => {
  const app = aServer({ token: null, isPublic: false }, () => Promise.reject(new Error('gone')))
  const response = await app.request('/metrics')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('process_resident_memory_bytes')
})

test('a public server without a token has no /metrics', async () => {
  const app = aServer({ token: null, isPublic: true })
  expect((await app.request('/metrics')).status).toBe(404)
})

test('with a token, /metrics answers callers that send it', async () => {
  const app = aServer({ token: 'scrape-me', isPublic: true })
  const ask = async (authorization?: string) =>
    (await app.request('/metrics', authorization ? { headers: { authorization } } : {})).status
  expect(await ask('Bearer scrape-me')).toBe(200)
  expect(await ask('Bearer scrape-mx')).toBe(404)
  expect(await ask()).toBe(404)
})

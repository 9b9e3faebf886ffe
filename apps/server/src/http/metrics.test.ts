import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMetrics, metricsRoutes } from './metrics.ts'

function aServer(access: { token: string | null; isPublic: boolean }) {
  const metrics = createMetrics()
  const app = new Hono()
  app.use(metrics.measure)
  app.route('/', metricsRoutes(metrics, access))
  app.get('/app/orders/:id', (context) => context.json({}))
  app.get('/app/*', (context) => context.json({}, 404))
  return { app, metrics }
}

test('requests are counted by route, so that no address is kept', async () => {
  const { app } = aServer({ token: null, isPublic: false })
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

test('jobs and orders are counted where they happen', async () => {
  const { app, metrics } = aServer({ token: null, isPublic: false })
  metrics.jobEnded('send-mail', 'failed')
  metrics.orderReached('paid')
  metrics.orderReached('paid')
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain('openline_jobs_total{job="send-mail",outcome="failed"} 1')
  expect(text).toContain('openline_orders_total{status="paid"} 2')
})

test('a public server shows its figures to nobody without a token', async () => {
  const { app } = aServer({ token: null, isPublic: true })
  expect((await app.request('/metrics')).status).toBe(404)
})

test('with a token they are for whoever knows it', async () => {
  const { app } = aServer({ token: 'scrape-me', isPublic: true })
  const ask = async (authorization?: string) =>
    (await app.request('/metrics', authorization ? { headers: { authorization } } : {})).status
  expect(await ask('Bearer scrape-me')).toBe(200)
  expect(await ask('Bearer scrape-mx')).toBe(404)
  expect(await ask()).toBe(404)
})

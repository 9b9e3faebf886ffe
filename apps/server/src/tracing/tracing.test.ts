import { text } from 'node:stream/consumers'
import { eventually } from '@openline/testing/eventually'
import { silentLog } from '@openline/testing/feature-app'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { type ReceivedSpan, receivedSpans } from '@openline/testing/received-spans'
import { serveLocally } from '@openline/testing/serve-locally'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { statementSpan } from '../db/statement-span.ts'
import { createErrorHandler } from '../http/error-answer.ts'
import { type RequestEnv, scopeOpener } from '../http/request-scope.ts'
import { traceRequests } from '../http/trace-requests.ts'
import { openTracing } from './open-tracing.ts'
import { callSpan } from './span.ts'
import { isTracing, resumeTrace } from './traceparent.ts'

const settings = {
  serviceName: 'shop of a test',
  sampler: { name: 'parentbased_always_on', ratio: 1 },
} as const
const config = {
  env: 'test',
  role: 'web',
  secrets: { collectorHeaders: { authorization: 'Bearer of a test' } },
} as const

let collector: HttpStub
let tracing: { close(): Promise<void> }
beforeEach(async () => {
  collector = await startHttpStub()
  tracing = openTracing({
    settings: { ...settings, endpoint: collector.url },
    config,
    log: silentLog,
  })
})
afterEach(async () => {
  await tracing.close()
  await collector.close()
})

/** What is sent when the process stops. */
async function sentSpans(): Promise<ReceivedSpan[]> {
  await tracing.close()
  return receivedSpans(collector.requests)
}

const strangersTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${strangersTrace}-00f067aa0ba902b7-01`

/** One route that asks another system and the database, and one that fails. */
function anApp({ isBehindProxy = false } = {}) {
  const app = new Hono<RequestEnv>()
  const openScope = scopeOpener({
    trustedProxies: 0,
    log: silentLog,
    unlessAway: (write) => write(),
  })
  app.onError(createErrorHandler(openScope, {}))
  app.use(traceRequests({ isBehindProxy }))
  app.get('/lines/:mdn', async (context) => {
    await callSpan('carrier', 'GET /lines', async () => context.req.param('mdn'))
    await statementSpan('select mdn from "lines" where mdn = $1', async () => null)
    return context.json({ id: openScope(context).requestId })
  })
  app.get('/fails', () =>
    callSpan('email', 'send', () => Promise.reject(new TypeError('robin@example.com is away'))),
  )
  app.get('/readyz', (context) => context.json({}))
  return app
}

describe('a request', () => {
  test('is a trace with its route, its calls and its statements, and without what was asked', async () => {
    await anApp().request('/lines/5155550142?email=robin@example.com')
    const spans = await sentSpans()
    expect(spans.map(({ name }) => name).toSorted()).toEqual([
      'GET /lines/:mdn',
      'carrier GET /lines',
      'select lines',
    ])
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    const [{ headers, body } = { headers: {}, body: '' }] = collector.requests
    expect(headers.authorization).toBe('Bearer of a test')
    expect(body).toContain('shop of a test')
    expect(body).not.toMatch(/5155550142|robin/)
  })

  test('has the id of its trace, unless a proxy gave it another', async () => {
    const app = anApp()
    const own = (await (await app.request('/lines/1')).json()) as { id: string }
    const headers = { 'x-request-id': 'request-17' }
    expect(await (await app.request('/lines/1', { headers })).json()).toEqual({ id: 'request-17' })
    const [first] = await sentSpans()
    expect(own.id).toBe(first?.traceId)
    expect(collector.requests[0]?.body).toContain('request-17')
  })

  test('that fails names its trace to the customer, and to the collector the kind of failure alone', async () => {
    const response = await anApp().request('/fails')
    const { message } = (await response.json()) as { message: string }
    const [span] = await sentSpans()
    expect(message).toBe(`An unexpected error occurred (reference ${span?.traceId})`)
    expect(collector.requests[0]?.body).toContain('TypeError')
    expect(collector.requests[0]?.body).not.toContain('robin')
  })

  test.each([
    ['starts a trace of its own for a stranger who names one', false],
    ['follows the trace of a proxy', true],
  ])('%s', async (_, isBehindProxy) => {
    await anApp({ isBehindProxy }).request('/lines/1', { headers: { traceparent } })
    const [span] = await sentSpans()
    expect(span?.traceId === strangersTrace).toBe(isBehindProxy)
  })

  test('for health is not traced', async () => {
    await anApp().request('/readyz')
    expect(await sentSpans()).toEqual([])
  })
})

test('a trace is resumed where it was stored, with a link to the one that led there', async () => {
  const app = new Hono<RequestEnv>()
  app.use(traceRequests({ isBehindProxy: false }))
  app.get('/news', async (context) => {
    await resumeTrace(traceparent, 'refresh', async () => {})
    await resumeTrace(null, 'untraced before', async () => {})
    return context.json({})
  })
  await app.request('/news')
  const byName = new Map((await sentSpans()).map((span) => [span.name, span]))
  const request = byName.get('GET /news')
  expect(byName.get('refresh')).toMatchObject({
    traceId: strangersTrace,
    parentSpanId: '00f067aa0ba902b7',
    links: [{ traceId: request?.traceId }],
  })
  expect(byName.get('untraced before')).toMatchObject({ parentSpanId: request?.spanId })
})

test.each([
  ['select "id" from "orders" where "orders"."id" = $1 for update', 'select orders'],
  ['with "made" as (insert into "orders" ("id") values ($1)) insert into "e"', 'insert orders'],
  ['update "inbox" set "handled_at" = $1', 'update inbox'],
  ['INSERT INTO pgboss.job (id) SELECT id FROM json_to_recordset($1)', 'insert pgboss.job'],
  ['delete from "rate_limits" where true', 'delete rate_limits'],
  ['commit', 'commit'],
])('the span of %s is named by its table', async (statement, name) => {
  const app = new Hono<RequestEnv>()
  app.use(traceRequests({ isBehindProxy: false }))
  app.get('/', async (context) => context.json(await statementSpan(statement, async () => null)))
  await app.request('/')
  expect((await sentSpans()).map((span) => span.name)).toContain(name)
})

test('without tracing nothing is carried on and work is just done', async () => {
  await tracing.close()
  expect(isTracing()).toBe(false)
  expect(await statementSpan('select 1', async () => 'done')).toBe('done')
  expect(await (await anApp().request('/fails')).json()).toMatchObject({
    message: 'An unexpected error occurred',
  })
  expect(collector.requests).toEqual([])
})

describe('a collector', () => {
  test('that refuses is one log entry, however often it does', async () => {
    const entries: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void entries.push(line) })
    await tracing.close()
    collector.answerWith({ status: 400, body: '{}' })
    tracing = openTracing({ settings: { ...settings, endpoint: collector.url }, config, log })
    const app = anApp()
    await app.request('/lines/1')
    await eventually('the first failure', async () => entries.length > 0)
    // Several batches.
    for (let each = 0; each < 400; each += 1) await app.request('/lines/1')
    await tracing.close()
    expect(collector.requests.length).toBeGreaterThan(2)
    expect(entries).toHaveLength(1)
  })

  test('that never answers does not keep the process from stopping', async () => {
    const silent = await serveLocally(async (request) => {
      await text(request)
    })
    await tracing.close()
    const endpoint = silent.url
    tracing = openTracing(
      { settings: { ...settings, endpoint }, config, log: silentLog },
      { flushWithinMs: 50 },
    )
    await anApp().request('/lines/1')
    await tracing.close()
    await silent.close()
    expect(isTracing()).toBe(false)
  })
})

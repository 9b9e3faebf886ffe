import { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { awayOr } from '../db/database-away.ts'
import { createErrorHandler } from './error-answer.ts'
import { type RequestEnv, scopeOpener } from './request-scope.ts'

function aServer(error: Error) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = new Hono<RequestEnv>()
  app.onError(
    createErrorHandler(scopeOpener({ trustedProxies: 0, log, unlessAway: (write) => write() }), {
      'x-frame-options': 'DENY',
    }),
  )
  app.get('/sitemap.xml', () => {
    throw error
  })
  return { app, lines }
}

const headers = { 'x-request-id': 'request-17' }

test('a failure that a route did not catch is logged with the id that its caller reads', async () => {
  const { app, lines } = aServer(new TypeError('no plans'))
  const response = await app.request('/sitemap.xml', { headers })
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('no plans')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...headers,
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'request failed', requestId: 'request-17' },
  ])
})

test('a refusal that a route did not catch keeps its status and is no log entry', async () => {
  const refused = new AppError('too_many_requests', 'Please wait', { retryAfterSeconds: 5 })
  const { app, lines } = aServer(refused)
  const response = await app.request('/sitemap.xml', { headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
  expect(await response.json()).toMatchObject({ message: 'Please wait' })
  expect(lines).toEqual([])
})

test.each([
  ['a lost connection', new Error('Failed query', { cause: awayOr(new Error('ended')) }), 503],
  ['a server that starts', awayOr(aDatabaseError('57P03')), 503],
  ['a wrong statement', awayOr(aDatabaseError('42601')), 500],
])('%s is answered as what it is', async (_, error, status) => {
  const { app, lines } = aServer(error as Error) // each of them is one
  const response = await app.request('/sitemap.xml', { headers })
  expect([response.status, response.headers.get('retry-after')]).toEqual(
    status === 503 ? [503, '5'] : [500, null],
  )
  expect(lines).toHaveLength(1)
  expect(lines.join().includes('stack')).toBe(status === 500)
})

function aDatabaseError(code: string) {
  return Object.assign(new pg.DatabaseError('words of any language', 0, 'error'), { code })
}

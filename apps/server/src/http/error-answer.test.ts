import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { createErrorHandler } from './error-answer.ts'
import { type RequestEnv, scopeOpener } from './request-scope.ts'

function aServer(error: Error) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const app = new Hono<RequestEnv>()
  app.onError(
    createErrorHandler(scopeOpener({ trustedProxies: 0, log }), { 'x-frame-options': 'DENY' }),
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

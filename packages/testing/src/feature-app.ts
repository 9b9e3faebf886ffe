import { fixedHeaders } from '@openline/contract/endpoint'
import { createAccess } from '@openline/server/http/access'
import type { Binding, Caller } from '@openline/server/http/bind'
import { mountEndpoints } from '@openline/server/http/mount'
import { type RequestEnv, scopeOpener } from '@openline/server/http/request-scope'
import { Hono } from 'hono'
import { pino } from 'pino'

/** What a test's calls send as fixed headers. */
export const testIdentity = { apiKey: 'test', companyCode: 'test' }

export const silentLog = pino({ level: 'silent' })

/** Who calls in a test: the token that `FeatureApp.send` shows, and whose it is. */
type Customers = Readonly<Record<string, Caller>>

type Sent = { token?: string; body?: unknown; headers?: Record<string, string> }

export type FeatureApp = {
  /** Sends a request as the shop's pages would. */
  send: (method: string, path: string, sent?: Sent) => Promise<Response>
}

/**
 * One feature behind the real HTTP layer, in this process. Answers are checked
 * against the contract; money calls need the whole app.
 */
export function featureApp(bindings: readonly Binding[], customers: Customers = {}): FeatureApp {
  const app = new Hono<RequestEnv>()
  mountEndpoints(app, bindings, {
    access: createAccess(
      { findSession: (token) => Promise.resolve(customers[token] ?? null) },
      testIdentity,
    ),
    idempotency: { once: () => Promise.reject(new Error('money calls need the whole app')) },
    openScope: scopeOpener({ trustedProxies: 0, log: silentLog, unlessAway: (write) => write() }),
    headers: {},
    checkAnswers: true,
  })
  return {
    send: async (method, path, { token, body, headers } = {}) =>
      app.request(path, {
        method,
        headers: {
          ...fixedHeaders(testIdentity),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

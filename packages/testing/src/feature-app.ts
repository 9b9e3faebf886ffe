import { fixedHeaders } from '@openline/contract/endpoint'
import { createSecretBox } from '@openline/server/crypto/secret-box'
import type { Db } from '@openline/server/db/open'
import { createSendEmail } from '@openline/server/emails/outbox'
import type { Email } from '@openline/server/gateways/email/email'
import { createAccess, type FindSession } from '@openline/server/http/access'
import type { Binding, Caller } from '@openline/server/http/bind'
import { mountEndpoints } from '@openline/server/http/mount'
import { createLimits } from '@openline/server/http/rate-limit'
import { type RequestEnv, scopeOpener } from '@openline/server/http/request-scope'
import { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { testBrand } from './brand.ts'

/** What a test's calls send as fixed headers. */
const identity = { apiKey: 'test', companyCode: 'test' }

export const silentLog = pino({ level: 'silent' })

/** A log whose lines are kept for a look. */
export function keptLog() {
  const logLines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })
  return { log, logLines }
}

type Options = {
  /** Who calls: the token that `send` shows, and whose it is. */
  customers?: Readonly<Record<string, Caller>>
  /** Instead of `customers`. */
  findSession?: FindSession
  log?: Logger
}

type Sent = { token?: string; body?: unknown; headers?: Readonly<Record<string, string>> }

export type FeatureApp = {
  /** Sends a request as the shop's pages would. */
  send: (method: string, path: string, sent?: Sent) => Promise<Response>
}

/**
 * One feature behind the real HTTP layer, in this process. Answers are checked
 * against the contract; money calls need the whole app.
 */
export function featureApp(
  bindings: readonly Binding[],
  { customers = {}, log = silentLog, ...options }: Options = {},
): FeatureApp {
  const { findSession = (token: string) => Promise.resolve(customers[token] ?? null) } = options
  const app = new Hono<RequestEnv>()
  mountEndpoints(app, bindings, {
    access: createAccess({ findSession }, identity),
    idempotency: { once: () => Promise.reject(new Error('money calls need the whole app')) },
    openScope: scopeOpener({ trustedProxies: 1, log, unlessAway: (write) => write() }),
    headers: {},
    checkAnswers: true,
  })
  return {
    send: async (method, path, { token, body, headers } = {}) =>
      app.request(path, {
        method,
        headers: {
          ...fixedHeaders(identity),
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

/** What most features take, on `db`, at a time that a test moves. Emails and log lines are kept for a look. */
export function featureNeeds(db: Db, { networkScale = 100 } = {}) {
  const emails: Email[] = []
  const { log, logLines } = keptLog()
  const time = { now: new Date('2026-03-01T12:00:00Z') }
  const clock = () => time.now
  const setting = { brand: testBrand, publicUrl: 'https://shop.example' }
  const needs = {
    db,
    clock,
    log,
    limits: createLimits(db, clock, { networkScale }),
    secretBox: createSecretBox('a key that only this test knows, 32+'),
    sendEmail: createSendEmail({
      ...setting,
      supportEmail: 'help@carrier.example',
      queueEmail: async (_tx, email) => void emails.push(email),
      recordSentEmail: async () => 'sent',
    }),
    ...setting,
  }
  return { needs, emails, logLines, time }
}

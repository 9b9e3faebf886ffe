import { readFileSync } from 'node:fs'
import { brandSchema } from '@openline/contract/brand'
import { fixedHeaders } from '@openline/contract/endpoint'
import { createSecretBox } from '@openline/server/crypto/secret-box'
import { openDatabase } from '@openline/server/db/open'
import { createSendEmail } from '@openline/server/emails/outbox'
import { createPasswords } from '@openline/server/features/people/auth/passwords'
import { authRoutes } from '@openline/server/features/people/auth/routes'
import { createFindSession } from '@openline/server/features/people/auth/sessions'
import { stepUpRoutes } from '@openline/server/features/people/auth/step-up-routes'
import { passkeyEventHandlers } from '@openline/server/features/people/passkeys/event-handlers'
import { profileRoutes } from '@openline/server/features/processes/account/profile-routes'
import type { Email } from '@openline/server/gateways/email/email'
import { createAccess } from '@openline/server/http/access'
import type { Binding } from '@openline/server/http/bind'
import { mountEndpoints } from '@openline/server/http/mount'
import { createLimits } from '@openline/server/http/rate-limit'
import { type RequestEnv, scopeOpener } from '@openline/server/http/request-scope'
import { Hono } from 'hono'
import { pino } from 'pino'
import { eventsOf } from './domain-events.ts'
import { testIdentity } from './feature-app.ts'
import { createTestDatabase } from './test-database.ts'

const brandFile = new URL('../../../content/brand.json', import.meta.url)
export const testBrand = brandSchema.parse(JSON.parse(readFileSync(brandFile, 'utf8')))

export const goodPassword = 'Harbor$Lamp42'

type Sent = {
  token?: string
  body?: unknown
  ip?: string
  headers?: Readonly<Record<string, string>>
}
type Answer = { status: number; body: Record<string, unknown>; text: string }

export type AccountApp = Awaited<ReturnType<typeof startAccountApp>>

type Needs = Parameters<typeof authRoutes>[0] &
  Parameters<typeof stepUpRoutes>[0] &
  Parameters<typeof profileRoutes>[0]

function accountRoutes(needs: Needs): readonly Binding[] {
  return [...authRoutes(needs), ...stepUpRoutes(needs), ...profileRoutes(needs)]
}

const setting = { brand: testBrand, publicUrl: 'https://shop.example' }

/** Accounts behind the real HTTP layer and database; emails and log lines are kept for a look. */
export async function startAccountApp() {
  const database = await createTestDatabase()
  const opened = openDatabase(database.url)
  const { db } = opened
  const emails: Email[] = []
  const logLines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
  const time = { now: new Date('2026-03-01T12:00:00Z') }
  const clock = () => time.now
  const app = new Hono<RequestEnv>()
  const sendEmail = createSendEmail({
    ...setting,
    supportEmail: testBrand.support.email,
    queueEmail: async (_tx, email) => void emails.push(email),
    recordSentEmail: async () => 'sent',
  })
  const deps = {
    db,
    clock,
    log,
    limits: createLimits(db, clock, { networkScale: 100 }),
    secretBox: createSecretBox('a key that only this test knows, 32+'),
    sendEmail,
    passwords: createPasswords(),
    ...setting,
    termsVersion: async () => '2026-01',
    chatHashKey: 'chat key',
    events: eventsOf(passkeyEventHandlers),
  }
  mountEndpoints(app, accountRoutes(deps), {
    access: createAccess({ findSession: createFindSession(deps) }, testIdentity),
    idempotency: { once: () => Promise.reject(new Error('accounts take no money')) },
    openScope: scopeOpener({ trustedProxies: 1, log, unlessAway: (write) => write() }),
    headers: {},
    checkAnswers: true,
  })
  const send = senderTo(app)
  const post = (path: string, body: unknown, more: Omit<Sent, 'body'> = {}) =>
    send('POST', path, { body, ...more })
  return {
    db,
    clock,
    emails,
    logLines,
    send,
    post,
    /** Lets time pass. */
    pass: (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
    stop: async () => {
      await opened.close()
      await database.drop()
    },
  }
}

/** Sends calls to the app as the web app does. */
function senderTo(app: Hono<RequestEnv>) {
  return async (method: string, path: string, { token, body, ip, headers }: Sent = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...fixedHeaders(testIdentity),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(ip && { 'x-forwarded-for': ip }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      text,
      body: JSON.parse(text) as Answer['body'],
    }
    return answer
  }
}

/** The code in the newest email to an address. */
export function codeFor({ emails }: AccountApp, email: string): string {
  const mail = emails.findLast(({ to }) => to === email.toLowerCase())
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was emailed to ${email}`)
  return code
}

/** Another code than the one given. */
export function otherThan(code: string): string {
  return code === '123456' ? '654321' : '123456'
}

export function registration(email: string, more: Record<string, unknown> = {}) {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    regPassword: goodPassword,
    confirmRegPassword: goodPassword,
    acceptedTerms: true,
    ...more,
  }
}

/** Registers a customer and gives the first session's token. */
export async function registerCustomer(app: AccountApp, email: string): Promise<string> {
  const { body } = await app.post('/app/auth/register', registration(email))
  const verified = await app.post('/app/auth/register/verify', {
    challengeId: body['challengeId'],
    otp: codeFor(app, email),
  })
  return String(verified.body['token'])
}

import type { Db } from '@openline/server/db/open'
import { createPasswords } from '@openline/server/features/people/auth/passwords'
import { authRoutes } from '@openline/server/features/people/auth/routes'
import { createFindSession } from '@openline/server/features/people/auth/sessions'
import { stepUpRoutes } from '@openline/server/features/people/auth/step-up-routes'
import { passkeyEventHandlers } from '@openline/server/features/people/passkeys/event-handlers'
import { profileRoutes } from '@openline/server/features/processes/account/profile-routes'
import { beforeAll } from 'vitest'
import { eventsOf } from './domain-events.ts'
import { featureApp, featureNeeds } from './feature-app.ts'
import { useTestDatabase } from './use-test-database.ts'

export const goodPassword = 'Harbor$Lamp42'

type Sent = {
  token?: string
  body?: unknown
  ip?: string
  headers?: Readonly<Record<string, string>>
}
type Answer = { status: number; body: Record<string, unknown>; text: string }

export type AccountApp = ReturnType<typeof openAccountApp>

/** Accounts on a database of their own, for all tests of a file. */
export function useAccountApp(): AccountApp {
  const database = useTestDatabase()
  const app = {} as AccountApp // filled before the first test runs
  beforeAll(() => {
    Object.assign(app, openAccountApp(database.db))
  })
  return app
}

function openAccountApp(db: Db) {
  const { needs, emails, logLines, time } = featureNeeds(db)
  const { clock, log } = needs
  const all = {
    ...needs,
    passwords: createPasswords(),
    termsVersion: async () => '2026-01',
    chatHashKey: 'chat key',
    events: eventsOf({ ...passkeyEventHandlers, onEmailChanged: async () => {} }),
  }
  const routes = [...authRoutes(all), ...stepUpRoutes(all), ...profileRoutes(all)]
  const app = featureApp(routes, { findSession: createFindSession(all), log })
  const send = async (
    method: string,
    path: string,
    { ip, headers, ...sent }: Sent = {},
  ): Promise<Answer> => {
    const from = ip === undefined ? {} : { 'x-forwarded-for': ip }
    const response = await app.send(method, path, { ...sent, headers: { ...from, ...headers } })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) as Answer['body'] }
  }
  return {
    db,
    clock,
    emails,
    logLines,
    send,
    post: (path: string, body: unknown, more: Omit<Sent, 'body'> = {}) =>
      send('POST', path, { body, ...more }),
    /** Lets time pass. */
    pass: (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
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

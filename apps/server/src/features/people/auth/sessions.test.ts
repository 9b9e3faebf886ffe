import { automaticHeader } from '@openline/contract/endpoint'
import { logout, requestStepUpCode, stepUp } from '@openline/contract/people/auth'
import { editUser, viewUser } from '@openline/contract/people/profile'
import {
  codeFor,
  goodPassword,
  otherThan,
  registerCustomer,
  useAccountApp,
} from '@openline/testing/account-app'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { challenges, customers, sessions } from '../../../db/schema/accounts.ts'
import { authTask } from './auth.ts'

const app = useAccountApp()

async function sessionsOf(email: string) {
  const rows = await app.db
    .select()
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(eq(customers.emailKey, email))
    .orderBy(sessions.createdAt)
  return rows.map((row) => row.sessions)
}

async function statusOf(token: string, headers: Readonly<Record<string, string>> = {}) {
  return (await app.send('GET', '/app/users/view', { token, headers })).status
}

describe('a session', () => {
  test('ends after 30 minutes without a call', async () => {
    const token = await registerCustomer(app, 'idle@example.com')
    app.pass(29 * 60)
    expect(await statusOf(token)).toBe(200)
    app.pass(29 * 60)
    expect(await statusOf(token)).toBe(200)
    app.pass(30 * 60)
    expect(await statusOf(token)).toBe(401)
  })

  test('is not kept alive by a polling page', async () => {
    const token = await registerCustomer(app, 'watched@example.com')
    for (let minutes = 0; minutes < 29; minutes += 1) {
      app.pass(60)
      expect(await statusOf(token, { [automaticHeader]: '1' })).toBe(200)
    }
    app.pass(60)
    expect(await statusOf(token, { [automaticHeader]: '1' })).toBe(401)
  })

  test('ends after 12 hours of steady use', async () => {
    const token = await registerCustomer(app, 'steady@example.com')
    for (let halfHours = 0; halfHours < 25; halfHours += 1) {
      app.pass(1725)
      expect(await statusOf(token)).toBe(200)
    }
    app.pass(75)
    expect(await statusOf(token)).toBe(401)
  })

  test('is written to at most once a minute', async () => {
    const token = await registerCustomer(app, 'quiet@example.com')
    const [before] = await sessionsOf('quiet@example.com')
    app.pass(59)
    await statusOf(token)
    expect((await sessionsOf('quiet@example.com'))[0]?.lastSeenAt).toEqual(before?.lastSeenAt)
    app.pass(1)
    await statusOf(token)
    expect((await sessionsOf('quiet@example.com'))[0]?.lastSeenAt).not.toEqual(before?.lastSeenAt)
  })

  test('is over after signing out, for that session only', async () => {
    const token = await registerCustomer(app, 'out@example.com')
    const signedIn = await app.post('/app/auth/login', {
      email: 'out@example.com',
      password: goodPassword,
    })
    expect(await app.post('/app/auth/logout', {}, { token })).toMatchObject({
      status: 200,
      body: { message: 'You’re signed out' },
    })
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(String(signedIn.body['token']))).toBe(200)
  })

  test('is not found by anything but its token', async () => {
    const token = await registerCustomer(app, 'own@example.com')
    const [session] = await sessionsOf('own@example.com')
    for (const forged of [session?.id, session?.tokenHash, `${token}x`, token.slice(1), 'x']) {
      expect(await statusOf(String(forged))).toBe(401)
    }
  })
})

describe('POST /app/auth/step-up', () => {
  const confirmedAt = async (email: string) => (await sessionsOf(email))[0]?.authenticatedAt

  test('the password makes the session fresh again', async () => {
    const token = await registerCustomer(app, 'step@example.com')
    const before = await confirmedAt('step@example.com')
    app.pass(600)
    const answer = await app.post('/app/auth/step-up', { password: goodPassword }, { token })
    expect(answer.status).toBe(200)
    expect(await confirmedAt('step@example.com')).toEqual(
      new Date((before?.getTime() ?? 0) + 600_000),
    )
  })

  test('a wrong password is a field error, and the session continues', async () => {
    const token = await registerCustomer(app, 'wrong@example.com')
    const before = await confirmedAt('wrong@example.com')
    app.pass(60)
    expect(await app.post('/app/auth/step-up', { password: 'nope' }, { token })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: 'Incorrect password' }] },
    })
    expect(await confirmedAt('wrong@example.com')).toEqual(before)
    expect(await statusOf(token)).toBe(200)
  })

  test('an emailed code does it too, and its email speaks of no sign-in', async () => {
    const token = await registerCustomer(app, 'code@example.com')
    const { body } = await app.post('/app/auth/step-up/otp', {}, { token })
    const mail = app.emails.findLast(({ to }) => to === 'code@example.com')
    expect(mail?.subject).toBe('Confirm it’s you on Openline')
    expect(mail?.text).not.toMatch(/sign(ing)?[ -]in/i)
    const { challengeId } = body
    const otp = codeFor(app, 'code@example.com')
    const wrong = { challengeId, otp: otherThan(otp) }
    expect((await app.post('/app/auth/step-up', wrong, { token })).status).toBe(422)
    expect((await app.post('/app/auth/step-up', { challengeId, otp }, { token })).status).toBe(200)
  })

  test("another customer's code does not, and stays good for its owner", async () => {
    const token = await registerCustomer(app, 'mine@example.com')
    const theirs = await registerCustomer(app, 'theirs@example.com')
    const { body } = await app.post('/app/auth/step-up/otp', {}, { token: theirs })
    const guess = { challengeId: body['challengeId'], otp: codeFor(app, 'theirs@example.com') }
    expect((await app.post('/app/auth/step-up', guess, { token })).status).toBe(422)
    expect((await app.post('/app/auth/step-up', guess, { token: theirs })).status).toBe(200)
  })

  test('a sign-in code is no step-up, and a step-up code does not sign in', async () => {
    const email = 'apart@example.com'
    const token = await registerCustomer(app, email)
    const codes = [
      await app.post('/app/auth/otp', { email }),
      await app.post('/app/auth/step-up/otp', {}, { token }),
    ]
    const [signIn, confirm] = codes.map(({ body }) => body['challengeId'])
    const [signInCode, confirmCode] = app.emails
      .filter(({ to }) => to === email)
      .slice(-2)
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])
    const wrongWay = [
      await app.post('/app/auth/step-up', { challengeId: signIn, otp: signInCode }, { token }),
      await app.post('/app/auth/otp/verify', { challengeId: confirm, otp: confirmCode }),
    ]
    expect(wrongWay.map(({ status }) => status)).toEqual([422, 422])
  })

  test('ten tries in a quarter of an hour are enough', async () => {
    const token = await registerCustomer(app, 'thief@example.com')
    const guess = () => app.post('/app/auth/step-up', { password: 'guess' }, { token })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
  })

  test.each([
    [{}, ['password']],
    [{ otp: '12' }, ['challengeId', 'otp']],
    [{ challengeId: '6fbb0a0e-63a5-4b8c-9d0e-0d5a4b7a2f11' }, ['otp']],
  ])('%j is answered with the fields %j', async (body, fields) => {
    const token = await registerCustomer(app, `union-${fields.length}-${fields[0]}@example.com`)
    const answer = await app.post('/app/auth/step-up', body, { token })
    const errors = answer.body['errors'] as { field: string }[]
    expect(errors.map(({ field }) => field)).toEqual(fields)
  })
})

test.each([logout, requestStepUpCode, stepUp, viewUser, editUser])(
  '$name requires login',
  async (endpoint) => {
    const { method, path } = endpoint
    const sent = method === 'GET' ? {} : { body: {} }
    expect(await app.send(method, path, sent)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  },
)

test('ended sessions and codes are cleared away, running ones stay', async () => {
  await registerCustomer(app, 'gone@example.com')
  app.pass(91 * 24 * 3600)
  const token = await registerCustomer(app, 'here@example.com')
  await app.post('/app/auth/otp', { email: 'here@example.com' })
  await authTask(app).run(new AbortController().signal)
  expect(await sessionsOf('gone@example.com')).toEqual([])
  expect(await statusOf(token)).toBe(200)
  const left = await app.db.select().from(challenges)
  expect(left.map(({ purpose, targetKey }) => `${purpose} ${targetKey}`).toSorted()).toEqual([
    'register here@example.com',
    'sign-in here@example.com',
  ])
})

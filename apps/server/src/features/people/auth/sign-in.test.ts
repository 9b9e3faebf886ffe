import {
  codeFor,
  goodPassword,
  registerCustomer,
  useAccountApp,
} from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'

const app = useAccountApp()

describe('POST /app/auth/identify', () => {
  test('an address with an account and one without get the same answer', async () => {
    await registerCustomer(app, 'ida@example.com')
    const known = await app.post('/app/auth/identify', { email: 'ida@example.com' })
    const unknown = await app.post('/app/auth/identify', { email: 'unknown@example.com' })
    expect(known).toEqual(unknown)
    expect(known.body).toEqual({ methods: ['password', 'code'] })
  })
})

describe('POST /app/auth/login', () => {
  test('the right password opens a session', async () => {
    await registerCustomer(app, 'lea@example.com')
    const signedIn = await app.post('/app/auth/login', {
      email: 'lea@example.com',
      password: goodPassword,
    })
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toMatchObject({
      expiresAt: new Date(app.clock().getTime() + 12 * 3600_000).toISOString(),
      user: { firstName: 'Ada', email: 'lea@example.com', zipCode: null },
    })
    const token = String(signedIn.body['token'])
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await app.send('GET', '/app/users/view', { token })).toMatchObject({
      status: 200,
      body: signedIn.body['user'],
    })
  })

  test('each sign-in gets a token of its own', async () => {
    const first = await registerCustomer(app, 'tom@example.com')
    const { body } = await app.post('/app/auth/login', {
      email: 'tom@example.com',
      password: goodPassword,
    })
    expect(body['token']).not.toBe(first)
  })

  test('a wrong password and an unknown address get the same answer, byte for byte', async () => {
    await registerCustomer(app, 'eva@example.com')
    const wrong = { password: 'Wrong$Lamp42' }
    const known = await app.post('/app/auth/login', { email: 'eva@example.com', ...wrong })
    const unknown = await app.post('/app/auth/login', { email: 'eve@example.com', ...wrong })
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'password' }] },
    })
  })

  test('capitals, blanks around and full-width letters in the address do not matter', async () => {
    await registerCustomer(app, 'Mia@Example.com')
    for (const email of ['mia@example.com', '  MIA@example.COM ', 'ｍｉａ@example.com']) {
      const { status } = await app.post('/app/auth/login', { email, password: goodPassword })
      expect(status).toBe(200)
    }
  })

  test('letters outside ASCII in the address are refused as an address', async () => {
    const answer = await app.post('/app/auth/login', { email: 'jürgen@exämple.com', password: 'x' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } })
  })

  test('a password of 10,000 characters is refused before it is hashed', async () => {
    const answer = await app.post('/app/auth/login', {
      email: 'mia@example.com',
      password: 'x'.repeat(10_000),
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: 'This password is too long' }] },
    })
  })

  test('after ten wrong passwords from one network the account rests there, and only there', async () => {
    await registerCustomer(app, 'rob@example.com')
    const guess = { email: 'rob@example.com', password: 'Wrong$Lamp42' }
    const right = { email: 'rob@example.com', password: goodPassword }
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await app.post('/app/auth/login', guess, { ip: '198.51.100.7' })).status).toBe(422)
    }
    const eleventh = await app.post('/app/auth/login', guess, { ip: '198.51.100.7' })
    const late = await app.post('/app/auth/login', right, { ip: '198.51.100.7' })
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(late).toMatchObject({ status: 429, body: { retryAfterSeconds: expect.any(Number) } })
    expect((await app.post('/app/auth/login', right, { ip: '203.0.113.9' })).status).toBe(200)
  })

  test('the right password sets the count of wrong ones back', async () => {
    await registerCustomer(app, 'pia@example.com')
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) {
        await app.post('/app/auth/login', { email: 'pia@example.com', password: 'Wrong$Lamp42' })
      }
      const right = { email: 'pia@example.com', password: goodPassword }
      expect((await app.post('/app/auth/login', right)).status).toBe(200)
    }
  })
})

describe('POST /app/auth/otp', () => {
  test('the emailed code opens a session', async () => {
    await registerCustomer(app, 'kim@example.com')
    const { body } = await app.post('/app/auth/otp', { email: 'Kim@example.com' })
    expect(body).toMatchObject({ length: 6, resendAfterSeconds: 30, expiresInSeconds: 600 })
    const signedIn = await app.post('/app/auth/otp/verify', {
      challengeId: body['challengeId'],
      otp: codeFor(app, 'kim@example.com'),
    })
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email: 'kim@example.com' } } })
  })

  test('an address without an account gets the same answers, and an email for a newcomer', async () => {
    await registerCustomer(app, 'ann@example.com')
    const [known, unknown] = await Promise.all(
      ['ann@example.com', 'abe@example.com'].map((email) => app.post('/app/auth/otp', { email })),
    )
    const plain = (text = '') => text.replace(/[0-9a-f-]{36}/, 'id').replace(/a(nn|be)@/, '@')
    expect(plain(unknown?.text)).toBe(plain(known?.text))
    const guesses = await Promise.all(
      [known, unknown].map((answer) =>
        app.post('/app/auth/otp/verify', {
          challengeId: answer?.body['challengeId'],
          otp: '000000',
        }),
      ),
    )
    expect(guesses[0]).toEqual(guesses[1])
    const mail = app.emails.findLast(({ to }) => to === 'abe@example.com')
    expect(mail?.text).toContain('You don’t have an account with this email yet')
    expect(mail?.text).toMatch(/\b\d{6}\b/)
  })

  test('the sixth code of a day is not sent', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await app.post('/app/auth/otp', { email: 'six@example.com' })).status).toBe(200)
      app.pass(31)
    }
    expect(await app.post('/app/auth/otp', { email: 'six@example.com' })).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Too many codes were sent to this email today') },
    })
  })
})

import {
  codeFor,
  goodPassword,
  otherThan,
  registerCustomer,
  registration,
  useAccountApp,
} from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { challenges, customers } from '../../../db/schema/accounts.ts'

const app = useAccountApp()

/** An address without an account, to which a code was sent. */
async function newcomer(email: string) {
  const { body } = await app.post('/app/auth/otp', { email })
  return { challengeId: body['challengeId'], otp: codeFor(app, email) }
}

function verify(body: Record<string, unknown>) {
  return app.post('/app/auth/otp/verify', body)
}

async function open(email: string) {
  const { body } = await verify({ ...(await newcomer(email)), acceptedTerms: true })
  return String(body['token'])
}

async function accountsOf(email: string) {
  const rows = await app.db.select().from(customers)
  return rows.filter((row) => row.emailKey === email)
}

const termsNeeded = {
  status: 422,
  body: {
    errors: [{ field: 'acceptedTerms', message: 'Please accept the terms and conditions' }],
  },
}

describe('a code to an address without an account', () => {
  test('opens one with the terms accepted: no name, no password', async () => {
    const code = await newcomer('new@example.com')
    expect(await verify({ ...code, acceptedTerms: true })).toMatchObject({
      status: 200,
      body: {
        user: { email: 'new@example.com', firstName: '', lastName: '', hasPassword: false },
      },
    })
    expect(await accountsOf('new@example.com')).toMatchObject([
      { acceptedTermsVersion: '2026-01', passwordHash: null },
    ])
  })

  test.each([undefined, false])(
    'asks for the terms when they are %s, and stays good',
    async (acceptedTerms) => {
      const email = `terms-${String(acceptedTerms)}@example.com`
      const code = await newcomer(email)
      for (let times = 0; times < 7; times += 1) {
        expect(await verify({ ...code, acceptedTerms })).toMatchObject(termsNeeded)
      }
      expect(await accountsOf(email)).toEqual([])
      const rows = await app.db.select().from(challenges)
      expect(rows.find(({ targetKey }) => targetKey === email)).toMatchObject({
        triesLeft: 5,
        consumedAt: null,
      })
      expect((await verify({ ...code, acceptedTerms: true })).status).toBe(200)
    },
  )

  test('says nothing of the terms to a wrong code, which counts', async () => {
    const { challengeId, otp } = await newcomer('guessed@example.com')
    const guess = { challengeId, otp: otherThan(otp), acceptedTerms: true }
    for (let left = 4; left > 0; left -= 1) {
      const { body } = await verify(guess)
      expect(body['errors']).toMatchObject([{ field: 'otp' }])
    }
    await verify(guess)
    expect((await verify({ challengeId, otp, acceptedTerms: true })).status).toBe(422)
    expect(await accountsOf('guessed@example.com')).toEqual([])
  })

  test('pressed twice makes one account', async () => {
    const code = await newcomer('twice@example.com')
    const answers = await Promise.all([1, 2].map(() => verify({ ...code, acceptedTerms: true })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await accountsOf('twice@example.com')).toHaveLength(1)
  })

  test('whose answer was lost: the next code signs in to the account', async () => {
    await open('lost@example.com')
    app.pass(31)
    expect((await verify(await newcomer('lost@example.com'))).status).toBe(200)
    expect(await accountsOf('lost@example.com')).toHaveLength(1)
  })

  test('signs in when the account was registered in between', async () => {
    const code = await newcomer('between@example.com')
    await registerCustomer(app, 'between@example.com')
    expect(await verify(code)).toMatchObject({ status: 200, body: { user: { firstName: 'Ada' } } })
  })

  test('races a registration: both sign in to one account, or the registration says there is one', async () => {
    const email = 'race@example.com'
    const started = await app.post('/app/auth/register', registration(email))
    const registrationCode = codeFor(app, email)
    const code = await newcomer(email)
    const [byCode, byRegistration] = await Promise.all([
      verify({ ...code, acceptedTerms: true }),
      app.post('/app/auth/register/verify', {
        challengeId: started.body['challengeId'],
        otp: registrationCode,
      }),
    ])
    expect(byCode.status).toBe(200)
    expect([200, 422]).toContain(byRegistration.status)
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test('is in no log line', async () => {
    const { challengeId, otp } = await newcomer('quiet@example.com')
    await verify({ challengeId, otp, acceptedTerms: true })
    const lines = app.logLines.join('\n')
    expect(lines).not.toContain(otp)
    expect(lines).not.toContain('quiet@')
    expect(lines).toContain('"event":"registered"')
  })
})

describe('POST /app/users/createpassword', () => {
  const wanted = { newPassword: goodPassword, confirmNewPassword: goodPassword }

  test('gives an account without a password its first one', async () => {
    const email = 'first@example.com'
    const token = await open(email)
    const signIn = () => app.post('/app/auth/login', { email, password: goodPassword })
    expect((await signIn()).status).toBe(422)
    expect(await app.post('/app/users/createpassword', wanted, { token })).toMatchObject({
      status: 200,
      body: { message: 'Your password was created' },
    })
    expect((await signIn()).status).toBe(200)
    const { body } = await app.send('GET', '/app/users/view', { token })
    expect(body['hasPassword']).toBe(true)
    expect(app.emails.at(-1)?.subject).toBe('A password was added to your Openline account')
    expect(app.emails.at(-1)?.text).toContain('Hello,')
  })

  test('is refused for an account that has one', async () => {
    const token = await registerCustomer(app, 'has@example.com')
    expect(await app.post('/app/users/createpassword', wanted, { token })).toMatchObject({
      status: 409,
    })
  })

  test('pressed twice sets one password', async () => {
    const token = await open('both@example.com')
    const answers = await Promise.all(
      [1, 2].map(() => app.post('/app/users/createpassword', wanted, { token })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('requires a recent step-up, which a code gives', async () => {
    const email = 'stale@example.com'
    const token = await open(email)
    app.pass(16 * 60)
    const ask = () => app.post('/app/users/createpassword', wanted, { token })
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    const { body } = await app.post('/app/auth/step-up/otp', {}, { token })
    const guess = { challengeId: body['challengeId'], otp: codeFor(app, email) }
    expect((await app.post('/app/auth/step-up', guess, { token })).status).toBe(200)
    expect((await ask()).status).toBe(200)
  })

  test('requires login', async () => {
    expect((await app.post('/app/users/createpassword', wanted)).status).toBe(401)
  })
})

test('an account without a password gets one by a reset link, and no password opens it before', async () => {
  const email = 'forgot@example.com'
  await open(email)
  for (const password of ['', ' ', 'null', goodPassword]) {
    expect((await app.post('/app/auth/login', { email, password })).status).toBe(422)
  }
  await app.post('/app/auth/forgot-password', { email })
  const token = /#(\S+)/.exec(app.emails.at(-1)?.text ?? '')?.[1]
  const body = { token, newPassword: goodPassword, confirmNewPassword: goodPassword }
  expect((await app.post('/app/auth/reset-password', body)).status).toBe(200)
  expect((await app.post('/app/auth/login', { email, password: goodPassword })).status).toBe(200)
})

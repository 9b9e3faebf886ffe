import {
  codeFor,
  goodPassword,
  registerCustomer,
  registration,
  useAccountApp,
} from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'

const app = useAccountApp()

function register(email: string, more?: Record<string, unknown>) {
  return app.post('/app/auth/register', registration(email, more))
}

function verify(challengeId: unknown, otp: string) {
  return app.post('/app/auth/register/verify', { challengeId, otp })
}

async function accountsOf(email: string) {
  const rows = await app.db.select().from(customers)
  return rows.filter((row) => row.emailKey === email)
}

describe('POST /app/auth/register', () => {
  test('no account exists before the code is entered', async () => {
    expect((await register('zoe@example.com')).status).toBe(200)
    expect(await accountsOf('zoe@example.com')).toEqual([])
  })

  test('an address that has an account gets the same answer, and its owner an email without a code', async () => {
    await registerCustomer(app, 'old@example.com')
    const known = await register('old@example.com')
    const unknown = await register('new@example.com')
    const plain = (text: string) => text.replace(/[0-9a-f-]{36}/, 'id').replace(/(old|new)@/, '@')
    expect(plain(known.text)).toBe(plain(unknown.text))
    expect(known.status).toBe(200)

    const mail = app.emails.findLast(({ to }) => to === 'old@example.com')
    expect(mail?.subject).toBe('You already have an account with Openline')
    expect(mail?.text).not.toMatch(/\b\d{6}\b/)
  })

  test('all wrong fields are named at once', async () => {
    const { status, body } = await register('nowhere', {
      firstName: '',
      regPassword: 'short',
      confirmRegPassword: 'other',
      acceptedTerms: false,
    })
    expect(status).toBe(422)
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'firstName',
        'email',
        'regPassword',
        'confirmRegPassword',
        'acceptedTerms',
      ]),
    )
  })

  test.each(['Password1!', 'Openline2026!', 'AdaLovelace1!', 'Gwen1!', '1qaz@WSX'])(
    'the password %s is too easy to guess',
    async (password) => {
      const answer = await register('gwen@example.com', {
        regPassword: password,
        confirmRegPassword: password,
      })
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'regPassword' }] } })
    },
  )

  test('a password of 256 characters is taken whole', async () => {
    const long = `Aa1!${'xyz ö '.repeat(42)}`
    expect(long).toHaveLength(256)
    const { body } = await register('long@example.com', {
      regPassword: long,
      confirmRegPassword: long,
    })
    await verify(body['challengeId'], codeFor(app, 'long@example.com'))
    const signIn = (password: string) =>
      app.post('/app/auth/login', { email: 'long@example.com', password })
    expect((await signIn(long)).status).toBe(200)
    expect((await signIn(long.slice(0, -1))).status).toBe(422)
  })

  test('a letter composed in another way is the same letter', async () => {
    const password = 'Zürich$Lamp42'
    const { body } = await register('form@example.com', {
      regPassword: password.normalize('NFD'),
      confirmRegPassword: password.normalize('NFD'),
    })
    await verify(body['challengeId'], codeFor(app, 'form@example.com'))
    const signedIn = await app.post('/app/auth/login', {
      email: 'form@example.com',
      password: password.normalize('NFC'),
    })
    expect(signedIn.status).toBe(200)
  })
})

describe('POST /app/auth/register/verify', () => {
  test('the code opens the account and signs in', async () => {
    const { body } = await register('ina@example.com')
    const signedIn = await verify(body['challengeId'], codeFor(app, 'ina@example.com'))
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email: 'ina@example.com' } } })
    const [account] = await accountsOf('ina@example.com')
    expect(account).toMatchObject({ acceptedTermsVersion: '2026-01', lastName: 'Lovelace' })
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('two that finish at once make one account', async () => {
    const { body } = await register('two@example.com')
    const code = codeFor(app, 'two@example.com')
    const answers = await Promise.all([
      verify(body['challengeId'], code),
      verify(body['challengeId'], code),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await accountsOf('two@example.com')).toHaveLength(1)
  })

  test('when the account was made in between, the code says so and stays unused', async () => {
    const { body } = await register('mid@example.com')
    const [template] = await app.db.select().from(customers).limit(1)
    if (!template) throw new Error('no customer to copy')
    const rival = {
      ...template,
      id: crypto.randomUUID(),
      email: 'mid@example.com',
      emailKey: 'mid@example.com',
    }
    await app.db.insert(customers).values(rival)
    expect(await verify(body['challengeId'], codeFor(app, 'mid@example.com'))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'otp', message: 'You already have an account. Please sign in.' }] },
    })
  })

  test('a second registration for the address ends the first', async () => {
    const first = await register('dup@example.com', { firstName: 'Stranger' })
    const firstCode = codeFor(app, 'dup@example.com')
    app.pass(30)
    const second = await register('dup@example.com', { firstName: 'Owner' })
    const secondCode = codeFor(app, 'dup@example.com')
    expect((await verify(first.body['challengeId'], firstCode)).status).toBe(422)
    expect(await verify(second.body['challengeId'], secondCode)).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Owner' } },
    })
  })

  test('a code sent anew finishes the same registration', async () => {
    const { body } = await register('again@example.com', { firstName: 'Rosalind' })
    app.pass(30)
    const resent = await app.post('/app/auth/resend', { challengeId: body['challengeId'] })
    expect(resent.body['message']).toBe(body['message'])
    const code = codeFor(app, 'again@example.com')
    expect(await verify(resent.body['challengeId'], code)).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Rosalind' } },
    })
  })
})

test('neither answers nor logs hold a code or a password', async () => {
  const { text, body } = await register('hush@example.com')
  const code = codeFor(app, 'hush@example.com')
  const verified = await verify(body['challengeId'], code)
  await app.post('/app/auth/login', { email: 'hush@example.com', password: 'Wrong$Lamp42' })
  const said = [text, verified.text, ...app.logLines].join('\n')
  for (const secret of [`"${code}"`, goodPassword, 'Wrong$Lamp42', '$argon2id', 'hush@']) {
    expect(app.logLines.join('\n')).not.toContain(secret)
  }
  expect(said).not.toContain(goodPassword)
  expect(text).not.toContain(code)
  expect(app.logLines.join('\n')).not.toContain(String(verified.body['token']))
  expect(app.logLines.join('\n')).toContain('"event":"sign-in-failed"')
})

import { goodPassword, registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { challenges, customers } from '../../../db/schema/accounts.ts'

const app = useAccountApp()

const freshPassword = 'Copper!Violin7'

function emailTo(email: string) {
  return app.emails.findLast(({ to }) => to === email)
}

function tokenIn(text = ''): string {
  return /reset-password[^\s#]*#(\S+)/.exec(text)?.[1] ?? ''
}

/** Asks for a link and gives the secret of the one that was emailed. */
async function emailedToken(email: string): Promise<string> {
  expect((await app.post('/app/auth/forgot-password', { email })).status).toBe(200)
  return tokenIn(emailTo(email)?.text)
}

function reset(token: string, newPassword = freshPassword, confirmNewPassword = newPassword) {
  return app.post('/app/auth/reset-password', { token, newPassword, confirmNewPassword })
}

function signIn(email: string, password: string) {
  return app.post('/app/auth/login', { email, password })
}

async function statusOf(token: string) {
  return (await app.send('GET', '/app/users/view', { token })).status
}

const ended = {
  status: 422,
  body: {
    errors: [
      {
        field: 'token',
        message: 'This link has expired or was already used. Please request a new one.',
      },
    ],
  },
}

describe('POST /app/auth/forgot-password', () => {
  test('an address without an account gets the same answer, and an email without a link', async () => {
    await registerCustomer(app, 'ann@example.com')
    const [known, unknown] = await Promise.all(
      ['ann@example.com', 'abe@example.com'].map((email) =>
        app.post('/app/auth/forgot-password', { email }),
      ),
    )
    const plain = (text = '') => text.replace(/a(nn|be)@/, '@')
    expect(known?.status).toBe(200)
    expect(plain(unknown?.text)).toBe(plain(known?.text))
    expect(tokenIn(emailTo('ann@example.com')?.text)).not.toBe('')
    expect(emailTo('abe@example.com')?.text).toContain('there’s no account with it')
    expect(tokenIn(emailTo('abe@example.com')?.text)).toBe('')
  })

  test('the link leads back to the page that asked for the sign-in', async () => {
    await registerCustomer(app, 'back@example.com')
    await app.post('/app/auth/forgot-password', {
      email: 'back@example.com',
      from: '/cart/checkout',
    })
    expect(emailTo('back@example.com')?.text).toContain(
      'https://shop.example/reset-password?from=%2Fcart%2Fcheckout#',
    )
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'dashboard', '/a\nb'])(
    'an email never leads to %j',
    async (from) => {
      const answer = await app.post('/app/auth/forgot-password', { email: 'x@example.com', from })
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'from' }] } })
    },
  )

  test('within 30 seconds no second link is sent, nor a sixth in a day', async () => {
    const ask = () => app.post('/app/auth/forgot-password', { email: 'six@example.com' })
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask()).status).toBe(200)
      expect(await ask()).toMatchObject({ status: 429, body: { retryAfterSeconds: 30 } })
      app.pass(31)
    }
    expect(await ask()).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Too many links were sent to this email today') },
    })
  })

  test('of many requests at once, one sends an email', async () => {
    await registerCustomer(app, 'many@example.com')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        app.post('/app/auth/forgot-password', { email: 'many@example.com' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      app.emails.filter(({ subject, to }) => to === 'many@example.com' && /new/.test(subject)),
    ).toHaveLength(1)
  })

  test('neither the database nor the log holds the secret', async () => {
    await registerCustomer(app, 'quiet@example.com')
    const token = await emailedToken('quiet@example.com')
    const [, secret = 'none'] = token.split('.')
    const rows = JSON.stringify(await app.db.select().from(challenges))
    expect(rows + app.logLines.join()).not.toContain(secret)
  })
})

describe('POST /app/auth/reset-password/check', () => {
  const check = (token: string) => app.post('/app/auth/reset-password/check', { token })

  test('checking a link that works says so every time, and the link works afterwards', async () => {
    await registerCustomer(app, 'check@example.com')
    const token = await emailedToken('check@example.com')
    for (let times = 0; times < 3; times += 1) {
      expect(await check(token)).toMatchObject({ status: 200, body: { works: true } })
    }
    expect((await reset(token)).status).toBe(200)
    expect(await check(token)).toMatchObject(ended)
  })

  test('an old link and one with another secret get one and the same answer', async () => {
    await registerCustomer(app, 'aged@example.com')
    const token = await emailedToken('aged@example.com')
    const last = token.slice(-1)
    const forged = await check(token.slice(0, -1) + (last === 'A' ? 'B' : 'A'))
    app.pass(31 * 60)
    const old = await check(token)
    expect(old).toMatchObject(ended)
    expect(forged.text).toBe(old.text)
  })
})

describe('POST /app/auth/reset-password', () => {
  test('sets the password, ends every session and notifies the customer', async () => {
    const session = await registerCustomer(app, 'lost@example.com')
    const token = await emailedToken('lost@example.com')
    expect(await reset(token)).toMatchObject({ status: 200, body: { email: 'lost@example.com' } })
    expect(await statusOf(session)).toBe(401)
    expect((await signIn('lost@example.com', goodPassword)).status).toBe(422)
    expect((await signIn('lost@example.com', freshPassword)).status).toBe(200)
    const notice = emailTo('lost@example.com')
    expect(notice?.subject).toMatch(/password was changed/)
    expect(notice?.text).not.toContain(freshPassword)
  })

  test('a link works once, also when it is sent twice at once', async () => {
    await registerCustomer(app, 'twice@example.com')
    const token = await emailedToken('twice@example.com')
    const answers = await Promise.all([reset(token), reset(token, 'Other$Kettle3')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(await reset(token)).toMatchObject(ended)
  })

  test('a link works for half an hour', async () => {
    await registerCustomer(app, 'early@example.com')
    await registerCustomer(app, 'late@example.com')
    const early = await emailedToken('early@example.com')
    const late = await emailedToken('late@example.com')
    app.pass(30 * 60 - 1)
    expect((await reset(early)).status).toBe(200)
    app.pass(2)
    expect(await reset(late)).toMatchObject(ended)
  })

  test('a link is dead once the password was changed in another way', async () => {
    const session = await registerCustomer(app, 'other@example.com')
    const token = await emailedToken('other@example.com')
    const changed = await app.post(
      '/app/users/changepassword',
      {
        currentPassword: goodPassword,
        newPassword: 'Other$Kettle3',
        confirmNewPassword: 'Other$Kettle3',
      },
      { token: session },
    )
    expect(changed.status).toBe(200)
    expect(await reset(token)).toMatchObject(ended)
    expect((await signIn('other@example.com', 'Other$Kettle3')).status).toBe(200)
  })

  test('a new link ends the old one', async () => {
    await registerCustomer(app, 'newer@example.com')
    const old = await emailedToken('newer@example.com')
    app.pass(31)
    const newer = await emailedToken('newer@example.com')
    expect(await reset(old)).toMatchObject(ended)
    expect((await reset(newer)).status).toBe(200)
  })

  test('a link is dead when its address belongs to another account by now', async () => {
    await registerCustomer(app, 'moved@example.com')
    const token = await emailedToken('moved@example.com')
    await app.db
      .update(customers)
      .set({ emailKey: 'elsewhere@example.com', email: 'elsewhere@example.com' })
      .where(eq(customers.emailKey, 'moved@example.com'))
    await registerCustomer(app, 'moved@example.com')
    expect(await reset(token)).toMatchObject(ended)
    expect((await signIn('moved@example.com', goodPassword)).status).toBe(200)
  })

  test('a password that is refused leaves the link good', async () => {
    await registerCustomer(app, 'weak@example.com')
    const token = await emailedToken('weak@example.com')
    const refusals = [
      await reset(token, 'abc'),
      await reset(token, 'Password1!'),
      await reset(token, 'Lovelace!1'),
      await reset(token, 'x'.repeat(10_000)),
      await reset(token, freshPassword, 'Copper!Violin8'),
    ]
    expect(
      refusals.map(({ status, body }) => [status, (body['errors'] as { field: string }[])[0]]),
    ).toMatchObject([
      [422, { field: 'newPassword' }],
      [422, { field: 'newPassword', message: expect.stringContaining('easy to guess') }],
      [422, { field: 'newPassword', message: expect.stringContaining('easy to guess') }],
      [422, { field: 'newPassword', message: 'Please use 256 characters or fewer' }],
      [422, { field: 'confirmNewPassword', message: 'Passwords do not match' }],
    ])
    expect((await reset(token)).status).toBe(200)
  })

  test('a forged, foreign or cut link is none', async () => {
    await registerCustomer(app, 'mine@example.com')
    await registerCustomer(app, 'theirs@example.com')
    const [mine, theirs] = [
      await emailedToken('mine@example.com'),
      await emailedToken('theirs@example.com'),
    ]
    const [myId] = mine.split('.')
    const [, theirSecret] = theirs.split('.')
    expect(await reset(`${myId}.${theirSecret}`)).toMatchObject(ended)
    expect(await reset(`${crypto.randomUUID()}.${theirSecret}`)).toMatchObject(ended)
    for (const cut of [mine.slice(0, -1), mine.slice(1), '', `${mine}x`]) {
      expect(await reset(cut)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'token' }] },
      })
    }
    expect((await reset(mine)).status).toBe(200)
  })

  test('the secret of a sign-in code is no link, and a link does not sign in', async () => {
    await registerCustomer(app, 'mixed@example.com')
    const { body } = await app.post('/app/auth/otp', { email: 'mixed@example.com' })
    expect((await reset(`${String(body['challengeId'])}.${'0'.repeat(43)}`)).status).toBe(422)
    const [linkId] = (await emailedToken('mixed@example.com')).split('.')
    const otp = '123456'
    expect((await app.post('/app/auth/otp/verify', { challengeId: linkId, otp })).status).toBe(422)
    expect((await app.post('/app/auth/resend', { challengeId: linkId })).status).toBe(422)
  })
})

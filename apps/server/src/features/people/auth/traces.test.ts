import {
  codeFor,
  goodPassword,
  registerCustomer,
  useAccountApp,
} from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { customers } from '../../../db/schema/accounts.ts'

const app = useAccountApp()

type Line = { event?: string; by?: string; customerId?: string; requestId?: string }

/** What the log says of an action. */
async function loggedBy(action: () => Promise<unknown>): Promise<Line[]> {
  const before = app.logLines.length
  await action()
  return app.logLines.slice(before).map((line) => JSON.parse(line) as Line)
}

function login(email: string, password: string) {
  return app.post('/app/auth/login', { email, password })
}

describe('the log', () => {
  test('has every sign-in, refused ones too, by request and never by address', async () => {
    const token = await registerCustomer(app, 'log@example.com')
    const lines = await loggedBy(async () => {
      await login('log@example.com', 'Wrong$Lamp42')
      await login('log@example.com', goodPassword)
      const { body } = await app.post('/app/auth/otp', { email: 'log@example.com' })
      const { challengeId } = body
      await app.post('/app/auth/otp/verify', { challengeId, otp: codeFor(app, 'log@example.com') })
      await app.post('/app/auth/logout', {}, { token })
    })
    expect(lines.map(({ event }) => event)).toEqual([
      'sign-in-failed',
      'signed-in',
      'signed-in',
      'signed-out',
    ])
    expect(lines.every(({ requestId }) => requestId !== undefined)).toBe(true)
    expect(JSON.stringify(lines)).not.toContain('log@example.com')
  })

  test('has every change of a password', async () => {
    const token = await registerCustomer(app, 'change@example.com')
    const newPassword = 'Copper!Violin7'
    const body = { currentPassword: goodPassword, newPassword, confirmNewPassword: newPassword }
    const lines = await loggedBy(() => app.post('/app/users/changepassword', body, { token }))
    expect(lines.map(({ event }) => event)).toEqual(['password-changed'])
    expect(JSON.stringify(lines)).not.toContain(newPassword)
  })
})

describe('what is stored and sent', () => {
  test('of a password is its argon2id hash with the parameters that OWASP asks for', async () => {
    await registerCustomer(app, 'hash@example.com')
    const rows = await app.db.select().from(customers)
    for (const { passwordHash } of rows) {
      expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
    }
    expect(new Set(rows.map(({ passwordHash }) => passwordHash)).size).toBe(rows.length)
  })

  test('of a session is a token of 256 bits, never the same', async () => {
    await registerCustomer(app, 'tokens@example.com')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => login('tokens@example.com', goodPassword)),
    )
    const tokens = answers.map(({ body }) => String(body['token']))
    expect(new Set(tokens).size).toBe(8)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('of a customer is no more than the contract names', async () => {
    const token = await registerCustomer(app, 'fields@example.com')
    const { body } = await app.send('GET', '/app/users/view', { token })
    const secret = ['passwordHash', 'emailKey', 'paymentCustomerId', 'acceptedTermsVersion']
    expect(secret.filter((name) => name in body)).toEqual([])
  })
})

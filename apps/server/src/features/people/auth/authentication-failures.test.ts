import {
  codeFor,
  goodPassword,
  registerCustomer,
  useAccountApp,
} from '@openline/testing/account-app'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { customers } from '../../../db/schema/accounts.ts'
import {
  authenticationFailures,
  type failedMethods,
} from '../../../db/schema/authentication-failures.ts'
import { failureRetention, insertFailure } from './authentication-failure-store.ts'

const app = useAccountApp()

const wrongPassword = 'Wrong$Lamp42'

async function idOf(email: string): Promise<string> {
  const [row] = await app.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.emailKey, email))
  return row?.id ?? ''
}

async function failuresOf(email: string) {
  return app.db
    .select()
    .from(authenticationFailures)
    .where(eq(authenticationFailures.customerId, await idOf(email)))
    .orderBy(asc(authenticationFailures.id))
}

async function methodsOf(email: string): Promise<string[]> {
  return (await failuresOf(email)).map(({ method }) => method)
}

function login(email: string, password: string, ip = '198.51.100.7') {
  return app.post('/app/auth/login', { email, password }, { ip })
}

async function requestCode(path: string, more: { body: object; token?: string }) {
  const { body } = await app.send('POST', path, more)
  return String(body['challengeId'])
}

/** Six digits that are not the code. */
function otherThan(code: string): string {
  return code === '111111' ? '222222' : '111111'
}

describe('a failed authentication is kept', () => {
  test('for a wrong password, with its time and network, and nothing that was typed', async () => {
    const email = 'ann@example.com'
    await registerCustomer(app, email)
    await login(email, wrongPassword)
    await login(email, wrongPassword, '203.0.113.9')
    const failures = await failuresOf(email)
    expect(failures).toMatchObject([
      { method: 'password', at: app.clock(), network: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { method: 'password' },
    ])
    expect(failures[0]?.network).not.toBe(failures[1]?.network)
    expect(JSON.stringify(failures)).not.toMatch(/Wrong|ann@|198\.51/)
  })

  test('for a wrong code', async () => {
    const email = 'bea@example.com'
    await registerCustomer(app, email)
    const challengeId = await requestCode('/app/auth/otp', { body: { email } })
    await app.post('/app/auth/otp/verify', { challengeId, otp: otherThan(codeFor(app, email)) })
    expect(await methodsOf(email)).toEqual(['code'])
  })

  test('for a step-up and for the current password', async () => {
    const email = 'cleo@example.com'
    const token = await registerCustomer(app, email)
    await app.post('/app/auth/step-up', { password: wrongPassword }, { token })
    const challengeId = await requestCode('/app/auth/step-up/otp', { body: {}, token })
    const otp = otherThan(codeFor(app, email))
    await app.post('/app/auth/step-up', { challengeId, otp }, { token })
    const newPassword = 'Copper!Violin7'
    const body = { currentPassword: wrongPassword, newPassword, confirmNewPassword: newPassword }
    await app.post('/app/users/changepassword', body, { token })
    expect(await methodsOf(email)).toEqual(['step-up password', 'step-up code', 'current password'])
  })
})

describe('no failure is kept', () => {
  test('of an address without an account, nor of a right password', async () => {
    const email = 'dora@example.com'
    await registerCustomer(app, email)
    const before = await app.db.$count(authenticationFailures)
    await login('nobody@example.com', wrongPassword)
    await login(email, goodPassword)
    expect(await app.db.$count(authenticationFailures)).toBe(before)
  })

  test('after a hundred of one account in a day', async () => {
    const email = 'eve@example.com'
    await registerCustomer(app, email)
    const failure = { customerId: await idOf(email), method: 'password', network: 'n' } as const
    const at = new Date('2026-02-01T00:00:00Z')
    for (let count = 0; count < 103; count += 1) await insertFailure(app.db, { ...failure, at })
    expect(await failuresOf(email)).toHaveLength(100)
    await insertFailure(app.db, { ...failure, at: new Date('2026-02-02T00:00:01Z') })
    expect(await failuresOf(email)).toHaveLength(101)
  })

  test('longer than three years', async () => {
    const email = 'fay@example.com'
    await registerCustomer(app, email)
    const method: (typeof failedMethods)[number] = 'password'
    const customerId = await idOf(email)
    for (const day of ['2026-06-14', '2026-06-16']) {
      await insertFailure(app.db, { customerId, method, network: 'n', at: new Date(day) })
    }
    await deleteOld(app.db, failureRetention, { now: new Date('2029-06-15T23:00:00Z') })
    const kept = await failuresOf(email)
    expect(kept.map(({ at }) => at.toISOString().slice(0, 10))).toEqual(['2026-06-16'])
  })
})

import { codeFor, goodPassword, registration, useAccountApp } from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { knownNetworks } from '../../../db/schema/known-networks.ts'
import { authTask } from './auth.ts'

const app = useAccountApp()

const home = '198.51.100.7'
const elsewhere = '203.0.113.9'
/** As many networks as a stranger likes. */
function foreign(index: number): string {
  return `192.0.2.${index + 1}`
}

/** A customer who registered at home. */
async function aResident(email: string): Promise<{ token: string }> {
  const { body } = await app.post('/app/auth/register', registration(email), { ip: home })
  const guess = { challengeId: body['challengeId'], otp: codeFor(app, email) }
  const answer = await app.post('/app/auth/register/verify', guess, { ip: home })
  expect(answer.status).toBe(200)
  return { token: String(answer.body['token']) }
}

async function signIn(email: string, ip: string, password = goodPassword): Promise<number> {
  return (await app.post('/app/auth/login', { email, password }, { ip })).status
}

/** A hundred wrong passwords from twenty networks, all at once. */
function storm(email: string): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 100 }, (_, guess) => signIn(email, foreign(guess % 20), 'Wrong$Lamp42')),
  )
}

// Each storm is a hundred password hashes.
describe('a stranger who guesses at an account from everywhere', () => {
  test('is stopped after a hundred guesses, on whichever network', async () => {
    await aResident('storm@example.com')
    const statuses = await storm('storm@example.com')
    expect(statuses.filter((status) => status === 422)).toHaveLength(100)
    expect(await signIn('storm@example.com', foreign(50))).toBe(429)
    expect(await signIn('storm@example.com', foreign(51), 'Wrong$Lamp42')).toBe(429)
  })

  test('does not keep the owner out at home', async () => {
    await aResident('owner@example.com')
    await storm('owner@example.com')
    expect(await signIn('owner@example.com', elsewhere)).toBe(429)
    expect(await signIn('owner@example.com', home)).toBe(200)
  })

  test('does not keep the owner out elsewhere: a code signs in, and the password works again', async () => {
    await aResident('travel@example.com')
    await storm('travel@example.com')
    const email = 'travel@example.com'
    const { body } = await app.post('/app/auth/otp', { email }, { ip: elsewhere })
    const guess = { challengeId: body['challengeId'], otp: codeFor(app, email) }
    expect((await app.post('/app/auth/otp/verify', guess, { ip: elsewhere })).status).toBe(200)
    expect(await signIn(email, elsewhere)).toBe(200)
  })

  test('and from home: a new password by a link signs in there', async () => {
    const email = 'reset@example.com'
    await aResident(email)
    for (let guess = 0; guess < 11; guess += 1) await signIn(email, home, 'Wrong$Lamp42')
    await storm(email)
    expect(await signIn(email, home)).toBe(429)
    await app.post('/app/auth/forgot-password', { email }, { ip: home })
    const token = /reset-password#(\S+)/.exec(
      app.emails.findLast(({ to }) => to === email)?.text ?? '',
    )
    const newPassword = 'Copper!Violin7'
    const body = { token: token?.[1], newPassword, confirmNewPassword: newPassword }
    const { body: said } = await app.post('/app/auth/reset-password', body, { ip: home })
    expect(said['message']).toBe('Your new password is set. Please sign in with it.')
    expect(await signIn(email, home, newPassword)).toBe(200)
  })

  test('sees no difference between an account and an address without one', async () => {
    const statuses = await storm('unknown@example.com')
    expect(new Set(statuses)).toEqual(new Set([422]))
    expect(await signIn('unknown@example.com', home)).toBe(429)
  })

  test('who uses up the links of the day leaves the owner theirs', async () => {
    const email = 'links@example.com'
    await aResident(email)
    const ask = (ip: string) => app.post('/app/auth/forgot-password', { email }, { ip })
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await ask(foreign(sent))).status).toBe(200)
      app.pass(31)
    }
    expect((await ask(foreign(9))).status).toBe(429)
    expect((await ask(home)).status).toBe(200)
  })

  test('who uses up the codes of the day leaves the owner theirs, at home and in their session', async () => {
    const email = 'codes@example.com'
    const { token } = await aResident(email)
    const ask = (ip: string) => app.post('/app/auth/otp', { email }, { ip })
    // The first code of the day opened the account.
    for (let sent = 1; sent < 5; sent += 1) {
      expect((await ask(foreign(sent))).status).toBe(200)
      app.pass(31)
    }
    expect((await ask(foreign(9))).status).toBe(429)
    const { body } = await ask(home)
    const guess = { challengeId: body['challengeId'], otp: codeFor(app, email) }
    expect((await app.post('/app/auth/otp/verify', guess, { ip: home })).status).toBe(200)
    expect((await app.post('/app/auth/step-up/otp', {}, { ip: elsewhere, token })).status).toBe(200)
  })
})

describe('guesses from one network', () => {
  test('of thirty at once ten are checked', async () => {
    await aResident('burst@example.com')
    const guesses = Array.from({ length: 30 }, () =>
      signIn('burst@example.com', elsewhere, 'Wrong$Lamp42'),
    )
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect(await signIn('burst@example.com', home)).toBe(200)
  })

  test('wait longer and longer: minutes first, then hours, then a day', async () => {
    await aResident('longer@example.com')
    const waits: number[] = []
    for (let guess = 0; guess < 41; guess += 1) {
      const wrong = { email: 'longer@example.com', password: 'Wrong$Lamp42' }
      const { body } = await app.post('/app/auth/login', wrong, { ip: elsewhere })
      waits.push(Number(body['retryAfterSeconds'] ?? 0))
    }
    expect(Math.max(...waits.slice(0, 10))).toBe(0)
    expect(waits[10]).toBeGreaterThan(60)
    expect(waits[20]).toBeGreaterThan(60 * 60)
    expect(waits[40]).toBeGreaterThan(20 * 60 * 60)
  })
})

test('an address that a client makes up gives no new guesses', async () => {
  await aResident('forged@example.com')
  const guess = (index: number) =>
    signIn('forged@example.com', `10.9.8.${index}, ${elsewhere}`, 'Wrong$Lamp42')
  const statuses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(index)))
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
})

describe('the networks of earlier sign-ins', () => {
  test('are stored without telling where that is, once each', async () => {
    await aResident('twice@example.com')
    await signIn('twice@example.com', home)
    const rows = await app.db.select().from(knownNetworks)
    expect(JSON.stringify(rows)).not.toContain(home)
    const keys = rows.map(({ customerId, network }) => `${customerId} ${network}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('are forgotten after 90 days', async () => {
    await aResident('gone@example.com')
    app.pass(91 * 24 * 60 * 60)
    await authTask(app).run(new AbortController().signal)
    expect(await app.db.select().from(knownNetworks)).toEqual([])
  })
})

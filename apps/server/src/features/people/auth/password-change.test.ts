import { goodPassword, registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const app = useAccountApp()

const freshPassword = 'Copper!Violin7'

function change(token: string, more: Record<string, unknown> = {}) {
  return app.post(
    '/app/users/changepassword',
    {
      currentPassword: goodPassword,
      newPassword: freshPassword,
      confirmNewPassword: freshPassword,
      ...more,
    },
    { token },
  )
}

function signIn(email: string, password: string) {
  return app.post('/app/auth/login', { email, password })
}

async function statusOf(token: string) {
  return (await app.send('GET', '/app/users/view', { token })).status
}

describe('POST /app/users/changepassword', () => {
  test('changes the password, keeps this session, ends the others and sends an email', async () => {
    const here = await registerCustomer(app, 'here@example.com')
    const there = String((await signIn('here@example.com', goodPassword)).body['token'])
    expect(await change(here)).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed' },
    })
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
    expect((await signIn('here@example.com', goodPassword)).status).toBe(422)
    expect((await signIn('here@example.com', freshPassword)).status).toBe(200)
    const mail = app.emails.findLast(({ to }) => to === 'here@example.com')
    expect(mail?.subject).toMatch(/password was changed/)
    expect(mail?.text).not.toContain(freshPassword)
  })

  test.each([
    [{ currentPassword: 'Wrong$Lamp42' }, 'currentPassword', 'Incorrect current password'],
    [{ currentPassword: 'short' }, 'currentPassword', 'Please enter your current password'],
    [{ newPassword: 'abcdef' }, 'newPassword', expect.stringContaining('Invalid password format')],
    [{ confirmNewPassword: 'Copper!Violin8' }, 'confirmNewPassword', 'Passwords do not match'],
    [
      { newPassword: 'Sunshine1!', confirmNewPassword: 'Sunshine1!' },
      'newPassword',
      expect.stringContaining('easy to guess'),
    ],
    [
      { newPassword: goodPassword, confirmNewPassword: goodPassword },
      'newPassword',
      'This is your current password. Please choose a different one.',
    ],
    [{ newPassword: 'x'.repeat(10_000) }, 'newPassword', 'Please use 256 characters or fewer'],
  ])('%j is refused under its field, and nothing changes', async (more, field, message) => {
    const email = `refused-${crypto.randomUUID()}@example.com`
    const token = await registerCustomer(app, email)
    const emailsBefore = app.emails.length
    const answer = await change(token, more)
    expect(answer.status).toBe(422)
    expect((answer.body['errors'] as unknown[])[0]).toEqual({ field, message })
    expect(app.emails).toHaveLength(emailsBefore)
    expect((await signIn(email, goodPassword)).status).toBe(200)
  })

  test('a stolen session cannot be used to try many passwords', async () => {
    const token = await registerCustomer(app, 'stolen@example.com')
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(token, { currentPassword: `Guess${tries}!` })).status).toBe(422)
    }
    expect((await change(token)).status).toBe(429)
  })

  test('of two changes at once one is made, and the other is refused', async () => {
    const token = await registerCustomer(app, 'race@example.com')
    const answers = await Promise.all([
      change(token),
      change(token, { newPassword: 'Other$Kettle3', confirmNewPassword: 'Other$Kettle3' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const passwords = [freshPassword, 'Other$Kettle3']
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn('race@example.com', winner)).status).toBe(200)
  })

  test('keeps out who was signing in with the old one meanwhile', async () => {
    const email = 'meanwhile@example.com'
    await registerCustomer(app, email)
    const entering = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from customers where email_key = ${email} for update`)
      // The password is right when it is looked at.
      const answer = signIn(email, goodPassword)
      await untilWaitedFor(app.db, tx)
      await tx.execute(sql`update customers set password_hash = 'new' where email_key = ${email}`)
      return { answer }
    })
    expect(await entering.answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: 'Incorrect email or password' }] },
    })
  })
})

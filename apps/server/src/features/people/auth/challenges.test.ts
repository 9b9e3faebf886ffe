import {
  codeFor,
  otherThan,
  registerCustomer,
  registration,
  useAccountApp,
} from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { challenges } from '../../../db/schema/accounts.ts'

const app = useAccountApp()

let count = 0
/** A customer to whom a sign-in code is on its way. */
async function awaitingCode() {
  count += 1
  const email = `customer-${count}@example.com`
  await registerCustomer(app, email)
  const { body } = await app.post('/app/auth/otp', { email })
  return { email, challengeId: String(body['challengeId']), code: codeFor(app, email) }
}

function enter(challengeId: string, otp: string) {
  return app.post('/app/auth/otp/verify', { challengeId, otp })
}

const ended = {
  status: 422,
  body: {
    errors: [{ field: 'otp', message: 'This code no longer works. Please request a new one.' }],
  },
}

describe('POST /app/auth/otp/verify', () => {
  test('a wrong code says how many tries are left', async () => {
    const { challengeId, code } = await awaitingCode()
    expect(await enter(challengeId, otherThan(code))).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'otp', message: 'That code isn’t right. You have 4 tries left.' }],
      },
    })
  })

  test('of twenty guesses at once only five count', async () => {
    const { challengeId, code } = await awaitingCode()
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => enter(challengeId, otherThan(code))),
    )
    const answered = guesses.filter(({ text }) => /You have \d (try|tries) left/.test(text))
    expect(answered).toHaveLength(4)
    expect(guesses.filter(({ text }) => text.includes('no longer works'))).toHaveLength(16)
    expect(await enter(challengeId, code)).toMatchObject(ended)
  })

  test('the fifth try may still be the right one', async () => {
    const { challengeId, code } = await awaitingCode()
    for (let tries = 0; tries < 4; tries += 1) await enter(challengeId, otherThan(code))
    expect((await enter(challengeId, code)).status).toBe(200)
  })

  test('a code works once, also when it is sent twice at once', async () => {
    const { challengeId, code } = await awaitingCode()
    const statuses = await Promise.all([enter(challengeId, code), enter(challengeId, code)])
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 422]))
    expect(await enter(challengeId, code)).toMatchObject(ended)
  })

  test('a code works for ten minutes', async () => {
    const [early, late] = [await awaitingCode(), await awaitingCode()]
    app.pass(599)
    expect((await enter(early.challengeId, early.code)).status).toBe(200)
    app.pass(2)
    expect(await enter(late.challengeId, late.code)).toMatchObject(ended)
  })

  test("another customer's code does not work", async () => {
    const [mine, theirs] = [await awaitingCode(), await awaitingCode()]
    const code = mine.code === theirs.code ? otherThan(mine.code) : theirs.code
    expect((await enter(mine.challengeId, code)).status).toBe(422)
  })

  test('a code of a registration does not sign in', async () => {
    const email = 'purpose@example.com'
    const { body } = await app.post('/app/auth/register', registration(email))
    expect(await enter(String(body['challengeId']), codeFor(app, email))).toMatchObject(ended)
  })

  test.each(['', '12345', '1234567', '12345x', 'null'])('"%s" is no code', async (otp) => {
    const { challengeId } = await awaitingCode()
    expect(await enter(challengeId, otp)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'otp', message: 'Please enter the 6-digit code' }] },
    })
  })

  test('a challenge that never was is answered like one that ended', async () => {
    expect(await enter('6fbb0a0e-63a5-4b8c-9d0e-0d5a4b7a2f11', '123456')).toMatchObject(ended)
    expect((await enter('not-an-id', '123456')).status).toBe(422)
  })

  test('the database holds no code', async () => {
    const { code } = await awaitingCode()
    const rows = JSON.stringify(await app.db.select().from(challenges))
    expect(rows).not.toContain(`"${code}"`)
  })
})

describe('POST /app/auth/resend', () => {
  test('a new code ends the old one', async () => {
    const { email, challengeId, code } = await awaitingCode()
    app.pass(30)
    const { body } = await app.post('/app/auth/resend', { challengeId })
    expect(await enter(challengeId, code)).toMatchObject(ended)
    expect((await enter(String(body['challengeId']), codeFor(app, email))).status).toBe(200)
  })

  test('within 30 seconds nothing is sent', async () => {
    const { challengeId } = await awaitingCode()
    app.pass(12)
    const emailsBefore = app.emails.length
    expect(await app.post('/app/auth/resend', { challengeId })).toMatchObject({
      status: 429,
      body: {
        message: 'We just sent a code. Please wait 18 seconds before requesting another.',
        retryAfterSeconds: 18,
      },
    })
    expect(app.emails).toHaveLength(emailsBefore)
  })

  test('asking anew for the same address is held to the same 30 seconds', async () => {
    const { email } = await awaitingCode()
    expect((await app.post('/app/auth/otp', { email })).status).toBe(429)
  })

  test('of many requests at once, one sends an email', async () => {
    const { challengeId } = await awaitingCode()
    app.pass(31)
    const emailsBefore = app.emails.length
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.post('/app/auth/resend', { challengeId })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(app.emails).toHaveLength(emailsBefore + 1)
  })

  test('a code that ran out can be sent anew, one that was used cannot', async () => {
    const { challengeId, code } = await awaitingCode()
    const used = await awaitingCode()
    await enter(used.challengeId, used.code)
    app.pass(601)
    expect(await enter(challengeId, code)).toMatchObject(ended)
    expect((await app.post('/app/auth/resend', { challengeId })).status).toBe(200)
    expect(await app.post('/app/auth/resend', { challengeId: used.challengeId })).toMatchObject(
      ended,
    )
  })
})

import { randomUUID } from 'node:crypto'
import { goodPassword, registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'
import { findCustomerByEmail } from '../customers/store.ts'
import { insertPasskey, listPasskeysOf } from '../passkeys/store.ts'

const app = useAccountApp()

let count = 0
function anAddress() {
  count += 1
  return `address-${count}@example.com`
}

/** A signed-in customer, and the address to change to. */
async function aCustomerWithNewAddress() {
  const [email, wanted] = [anAddress(), anAddress()]
  return { email, wanted, token: await registerCustomer(app, email) }
}

function ask(token: string, email: string) {
  return app.send('PATCH', '/app/users/edit', { token, body: { email } })
}

function enter(token: string, newEmail: string, otp: string) {
  return app.post('/app/users/validate-otp-update-email', { newEmail, otp }, { token })
}

function askAgain(token: string, email: string) {
  return app.post('/app/users/resend/otp', { email }, { token })
}

function undo(token: string) {
  return app.post('/app/users/undo-email-change', { token })
}

async function signIn(email: string) {
  return app.post('/app/auth/login', { email, password: goodPassword })
}

async function emailOf(token: string) {
  const { status, body } = await app.send('GET', '/app/users/view', { token })
  return status === 200 ? body['email'] : status
}

function statuses(answers: readonly { status: number }[]) {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}

function emailTo(email: string) {
  return app.emails.findLast(({ to }) => to === email)
}

function codeTo(email: string) {
  return /Your code: (\d{5})\b/.exec(emailTo(email)?.text ?? '')?.[1] ?? ''
}

function otherThan(code: string) {
  return code === '12345' ? '54321' : '12345'
}

function undoToken(email: string) {
  return (
    /undo-email-change#([\w-]{43})/.exec(
      app.emails.findLast(({ to, text }) => to === email && text.includes('undo-email'))?.text ??
        '',
    )?.[1] ?? ''
  )
}

/** A customer who has just changed the address. */
async function changed() {
  const person = await aCustomerWithNewAddress()
  await ask(person.token, person.wanted)
  await enter(person.token, person.wanted, codeTo(person.wanted))
  return { ...person, undoToken: undoToken(person.email) }
}

function passkeyOf(customerId: string) {
  return {
    customerId,
    publicKey: 'key',
    counter: 0,
    transports: [],
    isSynced: false,
    createdAt: app.clock(),
    lastUsedAt: null,
  }
}

const ended = {
  status: 422,
  body: {
    errors: [{ field: 'otp', message: 'This code no longer works. Please request a new one.' }],
  },
}

describe('changing the email address', () => {
  test('takes a 5-digit code from the new mailbox', async () => {
    const { email, wanted, token } = await aCustomerWithNewAddress()
    expect(await ask(token, wanted.toUpperCase())).toMatchObject({ status: 200 })
    expect(codeTo(wanted)).toMatch(/^\d{5}$/)
    expect(await emailOf(token)).toBe(email)
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject({
      status: 200,
      body: { message: 'Your email was changed' },
    })
    expect(await emailOf(token)).toBe(wanted)
    expect(await signIn(email)).toMatchObject({ status: 422 })
    expect(await signIn(wanted)).toMatchObject({ status: 200 })
  })

  test('notifies the old address immediately, without naming the new one', async () => {
    const { email, wanted } = await changed()
    const notice = app.emails.findLast(({ to }) => to === email)
    expect(notice?.subject).toContain('email was changed')
    expect(notice?.text).toContain('You have 72 hours')
    expect(`${notice?.text}${notice?.html}`).not.toContain(wanted)
  })

  test('ends every other session and keeps this one', async () => {
    const { email, wanted, token } = await aCustomerWithNewAddress()
    const elsewhere = String((await signIn(email)).body['token'])
    await ask(token, wanted)
    await enter(token, wanted, codeTo(wanted))
    expect(await emailOf(elsewhere)).toBe(401)
    expect(await emailOf(token)).toBe(wanted)
  })

  test('asks who it is when the sign-in is long ago', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    app.pass(16 * 60)
    expect(await ask(token, wanted)).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    })
    await app.post('/app/auth/step-up', { password: goodPassword }, { token })
    expect(await ask(token, wanted)).toMatchObject({ status: 200 })
  })

  test('to the address that it is already is refused', async () => {
    const { email, token } = await aCustomerWithNewAddress()
    expect(await ask(token, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email', message: 'This is already your email' }] },
    })
  })

  test('to another customer’s address looks the same, changes nothing and notifies its owner', async () => {
    const [owner, thief, other] = [
      await aCustomerWithNewAddress(),
      await aCustomerWithNewAddress(),
      await aCustomerWithNewAddress(),
    ]
    const taken = await ask(thief.token, owner.email)
    const free = await ask(other.token, other.wanted)
    expect(taken.status).toBe(free.status)
    expect(taken.text.replace(owner.email, '')).toBe(free.text.replace(other.wanted, ''))
    expect(emailTo(owner.email)?.subject).toContain('Someone tried to use your email')
    expect(codeTo(owner.email)).toBe('')
    expect(await enter(thief.token, owner.email, '12345')).toMatchObject({ status: 422 })
    expect(await emailOf(thief.token)).toBe(thief.email)
  })

  test('to an address that two people want at once gives it to one of them', async () => {
    const [one, two] = [await aCustomerWithNewAddress(), await aCustomerWithNewAddress()]
    await ask(one.token, one.wanted)
    const codeOfOne = codeTo(one.wanted)
    await ask(two.token, one.wanted)
    const answers = await Promise.all([
      enter(one.token, one.wanted, codeOfOne),
      enter(two.token, one.wanted, codeTo(one.wanted)),
    ])
    expect(statuses(answers)).toEqual([200, 422])
  })
})

describe('the code for a new address', () => {
  test('counts five of twenty guesses at once', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    const wrong = otherThan(codeTo(wanted))
    const guesses = await Promise.all(Array.from({ length: 20 }, () => enter(token, wanted, wrong)))
    expect(guesses.filter(({ text }) => /You have \d (try|tries) left/.test(text))).toHaveLength(4)
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject(ended)
  })

  test('works once, however many tabs enter it', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => enter(token, wanted, codeTo(wanted))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('of an earlier tab ends when a later one asks for another address', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    const later = anAddress()
    await ask(token, wanted)
    app.pass(31)
    await ask(token, later)
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject(ended)
    expect(await enter(token, later, codeTo(later))).toMatchObject({ status: 200 })
  })

  test('works only in the session that asked', async () => {
    const { email, wanted, token } = await aCustomerWithNewAddress()
    const elsewhere = String((await signIn(email)).body['token'])
    await ask(token, wanted)
    expect(await enter(elsewhere, wanted, codeTo(wanted))).toMatchObject(ended)
    expect(await askAgain(elsewhere, wanted)).toMatchObject({ status: 422 })
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject({ status: 200 })
  })

  test('works for its own address only', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    expect(await enter(token, anAddress(), codeTo(wanted))).toMatchObject(ended)
  })

  test('ends after ten minutes', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    app.pass(10 * 60 + 1)
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject(ended)
  })

  test.each(['1234', '123456', '12a45', ''])('is never %j', async (otp) => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    expect(await enter(token, wanted, otp)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'otp', message: 'Please enter the 5-digit code' }] },
    })
  })

  test('is sent anew after 30 seconds, no sooner', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    expect(await askAgain(token, wanted)).toMatchObject({
      status: 429,
      body: { retryAfterSeconds: 30 },
    })
    app.pass(30)
    expect(await askAgain(token, wanted)).toMatchObject({
      status: 200,
      body: { message: 'Code Re-sent! Please enter the new code' },
    })
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject({ status: 200 })
  })

  test('goes to the right address at once after a mistyped one', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    const mistyped = anAddress()
    await ask(token, mistyped)
    app.pass(1)
    const answers = await Promise.all([ask(token, wanted), ask(token, wanted)])
    expect(statuses(answers)).toEqual([200, 429])
    expect(await enter(token, mistyped, codeTo(mistyped))).toMatchObject({ status: 422 })
    expect(await enter(token, wanted, codeTo(wanted))).toMatchObject({ status: 200 })
  })

  test('is sent to one address at most five times a day', async () => {
    const { wanted, token } = await aCustomerWithNewAddress()
    await ask(token, wanted)
    for (let sent = 1; sent < 5; sent += 1) {
      app.pass(31)
      expect(await askAgain(token, wanted)).toMatchObject({ status: 200 })
    }
    app.pass(31)
    expect(await askAgain(token, wanted)).toMatchObject({ status: 429 })
  })
})

describe('taking a change of the address back', () => {
  test('restores the address, ends all sessions and the password', async () => {
    const { email, wanted, token, undoToken: link } = await changed()
    expect(await undo(link)).toMatchObject({ status: 200, body: { email } })
    expect(await emailOf(token)).toBe(401)
    expect((await signIn(wanted)).status).toBe(422)
    expect((await signIn(email)).status).toBe(422)
    const { body } = await app.post('/app/auth/otp', { email })
    const otp = /\b\d{6}\b/.exec(emailTo(email)?.text ?? '')?.[0]
    const back = await app.post('/app/auth/otp/verify', { challengeId: body['challengeId'], otp })
    expect(back).toMatchObject({ status: 200, body: { user: { email } } })
  })

  test('deletes the passkeys that were added since the change, and no others', async () => {
    const { email, wanted, token } = await aCustomerWithNewAddress()
    const addPasskey = async (name: string) => {
      const customer = await findCustomerByEmail(app.db, name === 'own' ? email : wanted)
      const id = randomUUID()
      await insertPasskey(app.db, { ...passkeyOf(customer?.id ?? ''), id, credentialId: id, name })
      return customer?.id ?? ''
    }
    await addPasskey('own')
    app.pass(1)
    await ask(token, wanted)
    await enter(token, wanted, codeTo(wanted))
    const customerId = await addPasskey('of a thief')
    await undo(undoToken(email))
    const left = await listPasskeysOf(app.db, customerId)
    expect(left.map(({ name }) => name)).toEqual(['own'])
  })

  test('works once, and not after 72 hours', async () => {
    const first = await changed()
    await undo(first.undoToken)
    expect(await undo(first.undoToken)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'token' }] },
    })
    const second = await changed()
    app.pass(72 * 3600)
    expect(await undo(second.undoToken)).toMatchObject({ status: 422 })
  })

  test('of two presses at once does it once', async () => {
    const { undoToken: link } = await changed()
    const answers = await Promise.all([undo(link), undo(link)])
    expect(statuses(answers)).toEqual([200, 422])
  })

  test('leaves a thief no code that was asked for before', async () => {
    const { email, wanted, token, undoToken: link } = await changed()
    const next = anAddress()
    app.pass(31)
    await ask(token, next)
    const { body } = await app.post('/app/auth/otp', { email: wanted })
    const signInCode = /\b\d{6}\b/.exec(emailTo(wanted)?.text ?? '')?.[0]
    await undo(link)
    expect(await enter(token, next, codeTo(next))).toMatchObject({ status: 401 })
    const late = { challengeId: body['challengeId'], otp: signInCode }
    expect(await app.post('/app/auth/otp/verify', late)).toMatchObject(ended)
    expect(emailTo(email)?.subject).toContain('email is back')
  })

  test('reaches over later changes, whose own links then do nothing', async () => {
    const { email, wanted, token, undoToken: link } = await changed()
    const next = anAddress()
    app.pass(31)
    await ask(token, next)
    await enter(token, next, codeTo(next))
    const linkOfThief = undoToken(wanted)
    expect(await undo(link)).toMatchObject({ status: 200, body: { email } })
    expect(await undo(linkOfThief)).toMatchObject({ status: 422 })
  })

  test.each(['', 'short', 'x'.repeat(43), 'x'.repeat(44)])(
    'needs its own link: %j',
    async (link) => {
      expect(await undo(link)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'token' }] },
      })
    },
  )
})

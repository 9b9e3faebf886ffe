import type { Passkey } from '@openline/contract/people/passkeys'
import { type Authenticator, anAuthenticator } from '@openline/testing/authenticator'
import {
  aCustomer,
  emailsTo,
  expectOk,
  signedInAgain,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { authenticationFailures } from '../../../db/schema/authentication-failures.ts'

const shop = useTestShop()

const origin = 'https://shop.example'

type Asked = { challengeId: string; options: { challenge: string } & Record<string, unknown> }

async function ask({ token }: TestCustomer) {
  return expectOk(await shop.send<Asked>('POST', '/app/passkeys/options', { token }))
}

async function askToSignIn() {
  return expectOk(await shop.send<Asked>('POST', '/app/auth/passkey/options'))
}

function keep(customer: TestCustomer, challengeId: string, credential: unknown) {
  return shop.send<{ passkey: Passkey }>('POST', '/app/passkeys', {
    token: customer.token,
    body: { challengeId, name: 'My phone', credential },
  })
}

function signIn(challengeId: string, credential: unknown) {
  return shop.send<{ token: string; user: { id: string } }>('POST', '/app/auth/passkey/verify', {
    body: { challengeId, credential },
  })
}

/** A customer with a passkey. */
async function anOwner() {
  const customer = await aCustomer(shop)
  const key = anAuthenticator(origin)
  const { challengeId, options } = await ask(customer)
  const { passkey } = expectOk(await keep(customer, challengeId, key.make(customer.id, options)))
  return { customer, key, passkey }
}

async function signInWith(key: Authenticator) {
  const { challengeId, options } = await askToSignIn()
  return signIn(challengeId, key.sign(options))
}

async function passkeysOf({ token }: TestCustomer) {
  return expectOk(await shop.send<{ passkeys: Passkey[] }>('GET', '/app/passkeys', { token }))
    .passkeys
}

const refused = { status: 422, body: { errors: [{ field: 'credential' }] } }

describe('a passkey', () => {
  test('signs in, and shows when it was used', async () => {
    const { customer, key } = await anOwner()
    expect(await passkeysOf(customer)).toMatchObject([{ name: 'My phone', lastUsedAt: null }])
    expect(await signInWith(key)).toMatchObject({
      status: 200,
      body: { user: { id: customer.id } },
    })
    expect(await passkeysOf(customer)).toMatchObject([{ lastUsedAt: expect.any(String) }])
  })

  test('counts as a step-up', async () => {
    const { key } = await anOwner()
    const { token } = expectOk(await signInWith(key))
    expect(await shop.send('POST', '/app/passkeys/options', { token })).toMatchObject({
      status: 200,
    })
  })

  test('sends an email when it is added and when it is removed', async () => {
    const { customer, passkey } = await anOwner()
    await shop.send('DELETE', `/app/passkeys/${passkey.id}`, { token: customer.token })
    await eventually('both emails', async () => {
      const emails = await emailsTo(shop, customer.email)
      const subjects = new Set(emails.map(({ subject }) => subject))
      return ['added to', 'removed from'].every((what) =>
        subjects.has(`A passkey was ${what} your account`),
      )
    })
    expect(await passkeysOf(customer)).toEqual([])
  })

  test('no longer signs in once it is removed', async () => {
    const { customer, key, passkey } = await anOwner()
    await shop.send('DELETE', `/app/passkeys/${passkey.id}`, { token: customer.token })
    expect(await signInWith(key)).toMatchObject(refused)
  })

  test('can be renamed', async () => {
    const { customer, passkey } = await anOwner()
    const rename = (name: string) =>
      shop.send('PATCH', `/app/passkeys/${passkey.id}`, { token: customer.token, body: { name } })
    expect(await rename(' Work laptop ')).toMatchObject({ status: 200 })
    expect(await rename(' ')).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
    expect(await passkeysOf(customer)).toMatchObject([{ name: 'Work laptop' }])
  })

  test('of another customer is neither renamed nor removed', async () => {
    const [{ passkey }, stranger] = [await anOwner(), await aCustomer(shop)]
    const { token } = stranger
    const path = `/app/passkeys/${passkey.id}`
    expect(await shop.send('DELETE', path, { token })).toMatchObject({ status: 404 })
    const renamed = await shop.send('PATCH', path, { token, body: { name: 'Mine' } })
    expect(renamed).toMatchObject({ status: 404 })
  })

  test('is added and removed only after a recent step-up', async () => {
    const { customer, passkey } = await anOwner()
    shop.pass(16 * 60)
    const later = [
      await shop.send('POST', '/app/passkeys/options', { token: customer.token }),
      await shop.send('DELETE', `/app/passkeys/${passkey.id}`, { token: customer.token }),
    ]
    shop.returnToPresent()
    expect(later).toMatchObject([
      { status: 403, body: { code: 'step_up_required' } },
      { status: 403, body: { code: 'step_up_required' } },
    ])
  })

  test('belongs to one account only', async () => {
    const { customer, key } = await anOwner()
    const { challengeId, options } = await ask(customer)
    expect(await keep(customer, challengeId, key.make(customer.id, options))).toMatchObject(refused)
  })
})

describe('who is at the keyboard', () => {
  const startPasskeyStepUp = async ({ token }: TestCustomer) =>
    shop.send<Asked>('POST', '/app/passkeys/proof/options', { token })

  const prove = ({ token }: TestCustomer, challengeId: string, credential: unknown) =>
    shop.send<{ message: string }>('POST', '/app/passkeys/proof', {
      token,
      body: { challengeId, credential },
    })

  test('is proved by a passkey of the account, for fifteen minutes', async () => {
    const { customer, key } = await anOwner()
    shop.pass(16 * 60)
    const { challengeId, options } = expectOk(await startPasskeyStepUp(customer))
    expect(options['allowCredentials']).toHaveLength(1)
    const before = await shop.send('POST', '/app/passkeys/options', { token: customer.token })
    const proved = await prove(customer, challengeId, key.sign(options))
    const after = await shop.send('POST', '/app/passkeys/options', { token: customer.token })
    const again = await prove(customer, challengeId, key.sign(options))
    shop.returnToPresent()
    expect(before).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    expect([proved.status, after.status]).toEqual([200, 200])
    expect(again).toMatchObject(refused)
  })

  test('is not asked for a passkey where there is none', async () => {
    expect(await startPasskeyStepUp(await aCustomer(shop))).toMatchObject({
      status: 409,
      body: { code: 'not_ready' },
    })
  })

  test('is not completed by another customer’s passkey, nor in another session', async () => {
    const [{ customer, key }, stranger] = [await anOwner(), await anOwner()]
    const { challengeId, options } = expectOk(await startPasskeyStepUp(customer))
    expect(await prove(customer, challengeId, stranger.key.sign(options))).toMatchObject(refused)
    const asked = expectOk(await startPasskeyStepUp(customer))
    const elsewhere = await signedInAgain(shop, customer)
    const answer = key.sign(asked.options)
    expect(await prove(elsewhere, asked.challengeId, answer)).toMatchObject(refused)
  })

  test('is not proved by an answer to another question', async () => {
    const { customer, key } = await anOwner()
    const toSignIn = await askToSignIn()
    const signature = key.sign(toSignIn.options)
    expect(await prove(customer, toSignIn.challengeId, signature)).toMatchObject(refused)
    const toAdd = await ask(customer)
    const other = key.sign(toAdd.options)
    expect(await prove(customer, toAdd.challengeId, other)).toMatchObject(refused)
  })

  test('once asked for, adds no passkey: that would need no proof', async () => {
    const { customer } = await anOwner()
    const { challengeId, options } = expectOk(await startPasskeyStepUp(customer))
    const made = anAuthenticator(origin).make(customer.id, options)
    expect(await keep(customer, challengeId, made)).toMatchObject(refused)
  })
})

describe('a question', () => {
  test('for signing in is the same for every visitor and names no account', async () => {
    await anOwner()
    const [one, two] = [await askToSignIn(), await askToSignIn()]
    expect({ ...one.options, challenge: '' }).toEqual({ ...two.options, challenge: '' })
    expect(one.options['rpId']).toBe('shop.example')
    expect(one.options['allowCredentials'] ?? []).toEqual([])
  })

  test('is answered once', async () => {
    const { key } = await anOwner()
    const { challengeId, options } = await askToSignIn()
    const answer = key.sign(options)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(challengeId, answer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await signIn(challengeId, key.sign(options))).toMatchObject(refused)
  })

  test('ends after fifteen minutes', async () => {
    const { key } = await anOwner()
    const { challengeId, options } = await askToSignIn()
    shop.pass(15 * 60)
    const late = await signIn(challengeId, key.sign(options))
    shop.returnToPresent()
    expect(late).toMatchObject(refused)
  })

  test('is not answered with the challenge of another', async () => {
    const { key } = await anOwner()
    const [one, two] = [await askToSignIn(), await askToSignIn()]
    expect(await signIn(one.challengeId, key.sign(two.options))).toMatchObject(refused)
  })

  test('of one session is not answered in another', async () => {
    const customer = await aCustomer(shop)
    const elsewhere = await signedInAgain(shop, customer)
    const { challengeId, options } = await ask(customer)
    const made = anAuthenticator(origin).make(customer.id, options)
    expect(await keep(elsewhere, challengeId, made)).toMatchObject(refused)
  })

  test('for signing in adds no passkey', async () => {
    const customer = await aCustomer(shop)
    const { challengeId, options } = await askToSignIn()
    const made = anAuthenticator(origin).make(customer.id, options)
    expect(await keep(customer, challengeId, made)).toMatchObject(refused)
  })
})

describe('a signature', () => {
  test.each([
    ['from another site', { origin: 'https://shop.example.evil.test' }],
    ['from the site without TLS', { origin: 'http://shop.example' }],
  ])('%s is refused', async (_, at) => {
    const { key } = await anOwner()
    const { challengeId, options } = await askToSignIn()
    const { challenge } = options
    expect(await signIn(challengeId, key.sign({ challenge, ...at }))).toMatchObject(refused)
  })

  test('of another key is refused', async () => {
    const { customer, key } = await anOwner()
    const { challengeId, options } = await askToSignIn()
    const forged = anAuthenticator(origin)
    forged.make(customer.id, options)
    const { id, rawId } = key.sign(options)
    expect(await signIn(challengeId, { ...forged.sign(options), id, rawId })).toMatchObject(refused)
  })

  test('with a counter that fell back, as of a copied key, is refused', async () => {
    const { customer, key } = await anOwner()
    expect(await signInWith(key)).toMatchObject({ status: 200 })
    expect(await signInWith(key)).toMatchObject({ status: 200 })
    key.forgetLastUse()
    expect(await signInWith(key)).toMatchObject(refused)
    const failures = shop.database.db
      .select({ method: authenticationFailures.method })
      .from(authenticationFailures)
      .where(eq(authenticationFailures.customerId, customer.id))
    expect(await failures).toEqual([{ method: 'passkey' }])
  })

  test('of an unknown passkey is refused in the same words', async () => {
    const stranger = anAuthenticator(origin)
    stranger.make('unknown', { challenge: 'x' })
    const { key, customer, passkey } = await anOwner()
    await shop.send('DELETE', `/app/passkeys/${passkey.id}`, { token: customer.token })
    expect((await signInWith(stranger)).body).toEqual((await signInWith(key)).body)
  })
})

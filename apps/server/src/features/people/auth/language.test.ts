import { automaticHeader } from '@openline/contract/endpoint'
import {
  codeFor,
  goodPassword,
  registerCustomer,
  useAccountApp,
} from '@openline/testing/account-app'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, handoffs, sessions } from '../../../db/schema/accounts.ts'

const app = useAccountApp()

const inSpanish = { 'accept-language': 'es-US' }
const inEnglish = { 'accept-language': 'en-US' }

async function languageOfCustomer(email: string) {
  const [customer] = await app.db.select().from(customers).where(eq(customers.emailKey, email))
  return customer?.language
}

function look(token: string, headers: Readonly<Record<string, string>>) {
  return app.send('GET', '/app/users/view', { token, headers })
}

function newestEmail(email: string) {
  return app.emails.findLast(({ to }) => to === email)
}

describe('the language of a customer', () => {
  test('is the one of the page where they registered', async () => {
    const email = 'lucia@example.com'
    const names = { firstName: 'Lucía', lastName: 'Rivera', email }
    const passwords = { regPassword: goodPassword, confirmRegPassword: goodPassword }
    const { body } = await app.post(
      '/app/auth/register',
      { ...names, ...passwords, acceptedTerms: true },
      { headers: inSpanish },
    )
    expect(newestEmail(email)?.html).toContain('<html lang="es-US">')
    const guess = { challengeId: body['challengeId'], otp: codeFor(app, email) }
    await app.post('/app/auth/register/verify', guess, { headers: inSpanish })
    expect(await languageOfCustomer(email)).toBe('es')
  })

  test('is English without Accept-Language', async () => {
    await registerCustomer(app, 'silent@example.com')
    expect(await languageOfCustomer('silent@example.com')).toBe('en')
    expect(newestEmail('silent@example.com')?.html).toContain('<html lang="en-US">')
  })

  test('follows the page that they use', async () => {
    const email = 'turn@example.com'
    const token = await registerCustomer(app, email)
    await look(token, inSpanish)
    expect(await languageOfCustomer(email)).toBe('es')
    for (const silent of [{}, { 'accept-language': '*' }, { 'accept-language': 'fr' }]) {
      await look(token, silent)
    }
    expect(await languageOfCustomer(email)).toBe('es')
    await look(token, inEnglish)
    expect(await languageOfCustomer(email)).toBe('en')
  })

  test('is not changed by polling pages or by support staff', async () => {
    const email = 'helped@example.com'
    const token = await registerCustomer(app, email)
    await look(token, { ...inSpanish, [automaticHeader]: '1' })
    expect(await languageOfCustomer(email)).toBe('en')
    const [customer] = await app.db.select().from(customers).where(eq(customers.emailKey, email))
    const id = crypto.randomUUID()
    const customerId = customer?.id ?? ''
    const now = app.clock()
    const agent = { agent: 'Sam', reason: 'Asked on the phone', codeHash: id }
    await app.db
      .insert(handoffs)
      .values({ id, customerId, ...agent, createdAt: now, expiresAt: now })
    await app.db.update(sessions).set({ handoffId: id }).where(eq(sessions.customerId, customerId))
    expect((await look(token, inSpanish)).status).toBe(500)
    expect(await languageOfCustomer(email)).toBe('en')
  })

  test('is that of emails which another person caused', async () => {
    const email = 'owner@example.com'
    await look(await registerCustomer(app, email), inSpanish)
    await app.post('/app/auth/otp', { email }, { headers: inEnglish })
    expect(newestEmail(email)?.html).toContain('<html lang="es-US">')
    await app.post('/app/auth/otp', { email: 'stranger@example.com' }, { headers: inSpanish })
    const invitation = newestEmail('stranger@example.com')
    expect(invitation?.html).toContain('<html lang="es-US">')
    expect(invitation?.text).toContain('Todavía no tiene una cuenta')
  })
})

import { t } from '@openline/i18n/i18n'
import { testBrand } from '@openline/testing/brand'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { deleteOld } from '../../../db/retention.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'
import { paragraph } from '../../../emails/blocks.ts'
import { createSendEmail } from '../../../emails/outbox.ts'
import type { Email } from '../../../gateways/email/email.ts'
import { sentEmailRetention } from './sent-email-store.ts'
import { createRecordSentEmail } from './sent-emails.ts'
import { insertCustomer } from './store.ts'

const database = useTestDatabase()
const queued: Email[] = []
const time = { now: new Date('2026-03-01T12:00:00Z') }

const sendEmail = createSendEmail({
  brand: testBrand,
  publicUrl: 'https://shop.example',
  supportEmail: 'help@carrier.example',
  queueEmail: async (_tx, email) => void queued.push(email),
  recordSentEmail: createRecordSentEmail({ clock: () => time.now }),
})

function codeEmail() {
  return {
    subject: t('Your {brand} sign-in code', { brand: testBrand.shortName }),
    preheader: '',
    blocks: [paragraph('The code is 314159.')],
  }
}

async function anAccount() {
  const id = ownId()
  const email = `${id}@example.com`
  const name = { firstName: 'Ana', lastName: 'Ruiz' }
  const terms = { acceptedTermsVersion: '2026-01', createdAt: time.now }
  const account = { id, email, emailKey: email, ...name, ...terms }
  await insertCustomer(database.db, account)
  return { id, email }
}

function keptOf({ id }: { id: string }) {
  return database.db
    .select({ subject: sentEmails.subject, at: sentEmails.at })
    .from(sentEmails)
    .where(eq(sentEmails.customerId, id))
    .orderBy(asc(sentEmails.id))
}

test('of an email to a customer the subject is kept, in English and without its text', async () => {
  const ana = await anAccount()
  await sendEmail(database.db, { ...ana, language: 'es' }, codeEmail)
  expect(queued.at(-1)?.subject).toMatch(/^Su código/)
  expect(await keptOf(ana)).toEqual([
    { subject: `Your ${testBrand.shortName} sign-in code`, at: time.now },
  ])
  expect(JSON.stringify(await database.db.select().from(sentEmails))).not.toContain('314159')
})

test('nothing is kept of an email to support or to an address without an account', async () => {
  const before = await database.db.$count(sentEmails)
  await sendEmail(database.db, 'support', codeEmail)
  await sendEmail(database.db, { id: null, email: 'x@example.com', language: 'en' }, codeEmail)
  expect(queued.slice(-2).map(({ to }) => to)).toEqual(['help@carrier.example', 'x@example.com'])
  expect(await database.db.$count(sentEmails)).toBe(before)
})

test('an email that is not queued, since its transaction fails, is not kept either', async () => {
  const ana = await anAccount()
  const before = await database.db.$count(sentEmails)
  const failing = database.db.transaction(async (tx) => {
    await sendEmail(tx, { ...ana, language: 'en' }, codeEmail)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await database.db.$count(sentEmails)).toBe(before)
})

test('a subject is kept for a year', async () => {
  const ana = await anAccount()
  await sendEmail(database.db, { ...ana, language: 'en' }, codeEmail)
  const day = 24 * 3600_000
  const after = (days: number) => new Date(time.now.getTime() + days * day)
  await deleteOld(database.db, sentEmailRetention, { now: after(365) })
  expect(await keptOf(ana)).toHaveLength(1)
  await deleteOld(database.db, sentEmailRetention, { now: after(367) })
  expect(await keptOf(ana)).toEqual([])
})

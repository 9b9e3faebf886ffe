import { goodPassword, registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOld } from '../../../db/retention.ts'
import { accountNotices } from '../../../db/schema/account-notices.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { noticeRetention } from './account-notice-store.ts'

const app = useAccountApp()

async function noticesOf(email: string) {
  const rows = await app.db
    .select({ change: accountNotices.change, at: accountNotices.at })
    .from(accountNotices)
    .innerJoin(customers, eq(customers.id, accountNotices.customerId))
    .where(eq(customers.emailKey, email))
    .orderBy(asc(accountNotices.id))
  return rows
}

function edit(token: string, body: object) {
  return app.send('PATCH', '/app/users/edit', { token, body })
}

test('each notice of a changed account is recorded with the change, without its value', async () => {
  const email = 'ann@example.com'
  const token = await registerCustomer(app, email)
  const sentBefore = app.emails.length
  await edit(token, { firstName: 'Annabel', lastName: 'Lovelace' })
  await edit(token, { phoneNumber: '5155550123' })
  const newPassword = 'Copper!Violin7'
  const passwords = { currentPassword: goodPassword, newPassword, confirmNewPassword: newPassword }
  await app.post('/app/users/changepassword', passwords, { token })
  const notices = await noticesOf(email)
  expect(notices.map(({ change }) => change)).toEqual(['name', 'phone_number', 'password'])
  expect(app.emails.length - sentBefore).toBe(notices.length)
  expect(JSON.stringify(notices)).not.toMatch(/Annabel|5550123/)
})

test('what changes nothing is no notice', async () => {
  const email = 'bea@example.com'
  const token = await registerCustomer(app, email)
  await edit(token, { firstName: 'Ada', lastName: 'Lovelace' })
  await edit(token, { firstName: '', lastName: '' })
  expect(await noticesOf(email)).toEqual([])
})

test('a notice is kept for three years', async () => {
  const email = 'cleo@example.com'
  const token = await registerCustomer(app, email)
  await edit(token, { firstName: 'Cleopatra', lastName: 'Lovelace' })
  const years = (count: number) => new Date(app.clock().getTime() + count * 366 * 24 * 3600_000)
  await deleteOld(app.db, noticeRetention, { now: years(2.9) })
  expect(await noticesOf(email)).toHaveLength(1)
  await deleteOld(app.db, noticeRetention, { now: years(3.1) })
  expect(await noticesOf(email)).toEqual([])
})

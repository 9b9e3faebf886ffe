import { testBrand } from '@openline/testing/brand'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { describe, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { staff } from '../../../db/schema/staff.ts'
import { composeEmail, type EmailRecipient, type WriteEmail } from '../../../emails/compose.ts'
import type { StaffNews } from './emails.ts'
import { tellStaff } from './news.ts'

const database = useTestDatabase()
const settings = { brand: testBrand, publicUrl: 'https://shop.example' }
const brand = testBrand.shortName

const alex = { name: 'Alex Kim', email: 'alex@staff.example', roles: ['support'] as const }

/** What each mailbox got: the subject and the first paragraph. */
async function toldOf(news: StaffNews, member = alex) {
  const sent: { to: string; subject: string; text: string }[] = []
  const sendEmail = async (_tx: unknown, to: EmailRecipient | 'support', write: WriteEmail) => {
    if (to === 'support') throw new Error('Nothing goes to support')
    const { subject, text } = composeEmail(settings, to, write)
    sent.push({ to: to.email, subject, text })
  }
  const { db } = database
  await db.delete(staff)
  const invitedAt = new Date()
  for (const [name, email, roles] of [
    ['Ada Admin', 'ada@staff.example', ['admin']],
    ['Gus Admin', 'gus@staff.example', ['admin', 'money']],
    ['Mo Money', 'mo@staff.example', ['money']],
  ] as const)
    await db.insert(staff).values({ id: ownId(), name, email, roles: [...roles], invitedAt })
  await tellStaff({ sendEmail }, db, { ...member, roles: [...member.roles] }, news)
  return sent
}

const everyNews: readonly (readonly [StaffNews, { own: string; others: string; text: string }])[] =
  [
    [
      { kind: 'passkey_added', passkey: 'Phone' },
      {
        own: 'a passkey was added to your account',
        others: 'a passkey was added to the account of Alex Kim',
        text: 'The passkey “Phone” can now sign in',
      },
    ],
    [
      { kind: 'passkey_removed', passkey: 'Phone' },
      {
        own: 'a passkey of your account was removed',
        others: 'a passkey of the account of Alex Kim was removed',
        text: 'The passkey “Phone” can no longer sign in',
      },
    ],
    [
      { kind: 'passkeys_replaced', passkey: 'Laptop', with: 'recovery code' },
      {
        own: 'a new passkey for your account',
        others: 'a new passkey for the account of Alex Kim',
        text: 'with the link of a recovery code',
      },
    ],
    [
      { kind: 'passkeys_replaced', passkey: 'Laptop', with: 'invitation' },
      {
        own: 'a new passkey for your account',
        others: 'a new passkey for the account of Alex Kim',
        text: 'with the link of an invitation',
      },
    ],
    [
      { kind: 'recovery_code_used' },
      {
        own: 'a recovery code of your account was used',
        others: 'a recovery code of the account of Alex Kim was used',
        text: 'which ends all earlier passkeys and sessions',
      },
    ],
    [
      { kind: 'recovery_code_renewed' },
      {
        own: 'a new recovery code for your account',
        others: 'a new recovery code for the account of Alex Kim',
        text: 'The earlier one no longer works',
      },
    ],
    [
      { kind: 'roles_changed', by: 'Ada Admin', before: ['support'], after: ['support', 'money'] },
      {
        own: 'the roles of your account were changed',
        others: 'the roles of the account of Alex Kim were changed',
        text: 'from support to support, money',
      },
    ],
    [
      { kind: 'roles_changed', by: 'Ada Admin', before: [], after: ['support', 'money'] },
      {
        own: 'the roles of your account were changed',
        others: 'the roles of the account of Alex Kim were changed',
        text: 'from none to support, money',
      },
    ],
    [
      { kind: 'removed', by: 'Ada Admin' },
      {
        own: 'your account was removed',
        others: 'the account of Alex Kim was removed',
        text: 'Ada Admin removed',
      },
    ],
  ]

describe('the person and every admin are told', () => {
  test.each(everyNews)('of %j', async (news, { own, others, text }) => {
    const sent = await toldOf(news)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [alex.email, `${brand} desk: ${own}`],
      ['ada@staff.example', `${brand} desk: ${others}`],
      ['gus@staff.example', `${brand} desk: ${others}`],
    ])
    for (const email of sent) expect(email.text).toContain(text)
    expect(sent[0]?.text).toContain('tell an admin immediately')
    expect(sent[1]?.text).toContain('ask Alex Kim in person or by phone')
    expect(sent[0]?.text).toMatch(/Open the desk: https:\/\/shop.example\/desk\s/)
    expect(sent[1]?.text).toContain('Open the desk: https://shop.example/desk/staff')
  })
})

test.each(['invited', 'reinvited'] as const)('who is %s gets the link alone', async (kind) => {
  const sent = await toldOf({ kind, by: 'Ada Admin' })
  expect(sent.map(({ to }) => to)).toEqual(['ada@staff.example', 'gus@staff.example'])
  expect(sent[0]?.text).toContain('Ada Admin')
  expect(sent[0]?.text).toContain(alex.email)
})

test('an admin who is told of their own account gets one email', async () => {
  const ada = { ...alex, name: 'Ada Admin', email: 'ada@staff.example' }
  const sent = await toldOf({ kind: 'passkey_added', passkey: 'Phone' }, ada)
  expect(sent.map(({ to }) => to)).toEqual(['ada@staff.example', 'gus@staff.example'])
})

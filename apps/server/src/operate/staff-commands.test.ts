import type { StaffSession } from '@openline/contract/people/staff-sessions'
import { expectOk } from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { staffActs } from '../db/schema/audit.ts'
import { staff } from '../db/schema/staff.ts'
import { createFindStaffSession } from '../features/people/staff/sessions.ts'
import { openDemo } from '../features/people/staff/sign-in.ts'
import { linkForAdmin, linkForDemo } from './staff-commands.ts'

const shop = useTestShop()

function deps(isProduction = false) {
  const { publicUrl } = shop.config
  return { db: shop.database.db, clock: () => shop.now(), publicUrl, isProduction, by: 'Alex Kim' }
}

function codeIn(answer: string | null, page: string): string {
  return (
    new RegExp(`^https://shop\\.example/desk/${page}#([\\w-]{43})$`, 'm').exec(answer ?? '')?.[1] ??
    ''
  )
}

function openLink(code: string) {
  return shop.send<{ email: string }>('POST', '/app/desk/invitation/options', { body: { code } })
}

function openDemoWith(code: string) {
  return shop.send<StaffSession>('POST', '/app/desk/demo', { body: { code } })
}

async function memberWith(email: string) {
  const { db } = shop.database
  const [member] = await db.select().from(staff).where(eq(staff.email, email))
  const acts = await db
    .select()
    .from(staffActs)
    .where(eq(staffActs.subjectId, member?.id ?? ''))
  return { member, acts }
}

const refused = { status: 422, body: { errors: [{ field: 'code' }] } }

describe('an operator', () => {
  test('invites the first admin, which is on record as theirs', async () => {
    const answer = await linkForAdmin(deps(), ['Ada@Example.com', 'Ada', 'Admin'])
    expect(expectOk(await openLink(codeIn(answer, 'invitation')))).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Admin',
    })
    expect(await memberWith('ada@example.com')).toMatchObject({
      member: { roles: ['admin'] },
      acts: [{ origin: 'operator', name: 'Alex Kim', act: 'invite-admin', staffId: null }],
    })
  })

  test('lets an admin in again who is locked out, with the roles they had', async () => {
    const { email } = await aStaffMember(shop, ['support'])
    const answer = await linkForAdmin(deps(), [email, 'Alex Kim'])
    expectOk(await openLink(codeIn(answer, 'invitation')))
    expect((await memberWith(email)).member?.roles).toEqual(['support', 'admin'])
  })

  test.each([[[]], [['no-address', 'Ada']], [['ada@example.com']]])(
    'who types %j is shown the usage',
    async (words) => {
      expect(await linkForAdmin(deps(), words)).toBeNull()
    },
  )
})

describe('the demo admin', () => {
  test('gets in by a link alone, once, and each start gives a new one', async () => {
    const [first, second] = [await linkForDemo(deps()), await linkForDemo(deps())]
    expect(await openDemoWith(codeIn(first, 'demo'))).toMatchObject(refused)
    const code = codeIn(second, 'demo')
    const { token, staff: opened } = expectOk(await openDemoWith(code))
    expect(opened.roles).toEqual(['support', 'porting', 'money', 'admin'])
    expect(await createFindStaffSession(deps())(token, { isUse: false })).toMatchObject({
      name: 'Demo Admin',
    })
    expect(await openDemoWith(code)).toMatchObject(refused)
  })

  test('cannot use an invitation, nor make a passkey with the demo link', async () => {
    const demo = codeIn(await linkForDemo(deps()), 'demo')
    expect(await openLink(demo)).toMatchObject(refused)
    const invited = await linkForAdmin(deps(), ['eve@example.com', 'Eve'])
    expect(await openDemoWith(codeIn(invited, 'invitation'))).toMatchObject(refused)
  })

  test('does not exist in production: neither the command nor the way in', async () => {
    expect(await linkForDemo(deps(true))).toBeNull()
    const code = codeIn(await linkForDemo(deps()), 'demo')
    const production = { db: shop.database.db, isProduction: true } as Parameters<
      typeof openDemo
    >[0] // refused before anything else is used
    const call = { requestId: 'r', clientIp: '::1', userAgent: '', idempotencyKey: '' }
    await expect(openDemo(production, { code }, call)).rejects.toMatchObject({ code: 'forbidden' })
    expectOk(await openDemoWith(code))
  })
})

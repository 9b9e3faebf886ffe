import { randomUUID } from 'node:crypto'
import type { StaffMember } from '@openline/contract/people/staff'
import type { StaffRole } from '@openline/contract/staff-roles'
import { emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { decideRoles } from './second-admin.ts'

const support = 'support@carrier.example'
const shop = useTestShop({ env: { SUPPORT_EMAIL: support } })
const reason = 'New in the team'

describe('what an admin gives', () => {
  const both: StaffRole[] = ['money', 'support']
  const waiting = { waitingRoles: both, waitingBy: 'ada' }
  const nothing = { waitingRoles: null, waitingBy: null }
  const alex = (roles: StaffRole[], more: typeof waiting | typeof nothing = nothing) => ({
    id: 'alex',
    roles,
    ...more,
  })
  type Case = Pick<Parameters<typeof decideRoles>[0], 'member' | 'wanted' | 'admins'>
  const two = ['ada', 'gus']
  test.each<[string, string, Case]>([
    ['now', 'one role to a newcomer', { member: null, wanted: ['money'], admins: two }],
    ['wait', 'money and support to a newcomer', { member: null, wanted: both, admins: two }],
    ['wait', 'the role admin', { member: alex(['support']), wanted: ['admin'], admins: two }],
    ['wait', 'money to support', { member: alex(['support']), wanted: both, admins: two }],
    ['now', 'less than before', { member: alex(both), wanted: ['support'], admins: two }],
    ['now', 'porting too', { member: alex(both), wanted: [...both, 'porting'], admins: two }],
    ['alone', 'both as the only admin', { member: null, wanted: both, admins: ['ada'] }],
    [
      'alone',
      'both to the only other admin',
      { member: alex(['admin']), wanted: ['admin', ...both], admins: ['ada', 'alex'] },
    ],
    [
      'wait',
      'what they asked for before',
      { member: alex([], waiting), wanted: both, admins: two },
    ],
  ])('%s: %s', (decision, _, asked) => {
    expect(decideRoles({ ...asked, by: 'ada' })).toBe(decision)
  })

  test('does not count with one who is no admin anymore', () => {
    const asked = { member: alex([], waiting), wanted: both, by: 'gus', admins: ['eve', 'gus'] }
    expect(decideRoles(asked)).toBe('wait')
  })

  test('counts when another admin has asked for the same', () => {
    const asked = { member: alex([], waiting), by: 'gus', admins: ['ada', 'gus'] }
    expect(decideRoles({ ...asked, wanted: ['support', 'money'] })).toBe('now')
    expect(decideRoles({ ...asked, wanted: ['support', 'money', 'admin'] })).toBe('wait')
  })
})

let ada: TestStaff
let gus: TestStaff
beforeEach(async () => {
  await shop.database.db.execute(sql`update staff set removed_at = now(), link_hash = null,
    link_purpose = null, link_expires_at = null where removed_at is null`)
  ada = await aStaffMember(shop, ['admin'], 'Ada Admin')
  gus = await aStaffMember(shop, ['admin'], 'Gus Admin')
})

type Answer = { message: string; member: StaffMember }

function send({ token }: TestStaff, method: string, path: string, body: object) {
  const key = randomUUID()
  return shop.send<Answer>(method, `/app/desk/staff${path}`, {
    token,
    key,
    body: { reason, ...body },
  })
}

async function invite(by: TestStaff, roles: StaffRole[]) {
  const email = `${randomUUID().slice(0, 13)}@staff.example.com`
  return expectOk(await send(by, 'POST', '', { name: 'Alex Kim', email, roles }))
}

async function give(by: TestStaff, id: string, roles: StaffRole[]) {
  return expectOk(await send(by, 'PATCH', `/${id}/roles`, { roles }))
}

async function actsOn(id: string): Promise<string[]> {
  const rows = await shop.database.db
    .select({ act: staffActs.act, name: staffActs.name })
    .from(staffActs)
    .where(eq(staffActs.subjectId, id))
    .orderBy(asc(staffActs.at), asc(staffActs.id))
  return rows.map(({ act, name }) => `${name}: ${act}`)
}

test('money and support for a newcomer wait for a second admin, and the link with them', async () => {
  const { message, member } = await invite(ada, ['money', 'support'])
  expect(message).toContain('once another admin gives the same')
  const waiting = { roles: ['money', 'support'], by: 'Ada Admin', isOwn: true }
  expect(member).toMatchObject({ status: 'waiting', roles: [], waiting })
  const { text } = await emailAbout(shop, gus.email, /roles for Alex Kim wait for you/)
  expect(text).toContain('Ada Admin asked for these roles for Alex Kim')
  expect((await give(ada, member.id, ['money', 'support'])).member.status).toBe('waiting')
  expect(await send(ada, 'POST', `/${member.id}/invitation`, {})).toMatchObject({ status: 409 })
  expect(await emailsTo(shop, member.email)).toEqual([])
  const given = await give(gus, member.id, ['support', 'money'])
  expect(given.member).toMatchObject({ status: 'invited', waiting: null })
  expect(given.member.roles.toSorted()).toEqual(['money', 'support'])
  await emailAbout(shop, member.email, /Your account at the .* desk/)
  expect(await actsOn(member.id)).toEqual([
    'Ada Admin: asked-roles',
    'Ada Admin: asked-roles',
    'Gus Admin: inviteStaff',
  ])
})

test('the role admin for a colleague waits, and what they may do stays until then', async () => {
  const colleague = await aStaffMember(shop, ['support'], 'Alex Kim')
  const { message, member } = await give(ada, colleague.staffId, ['admin'])
  expect(message).toContain('Alex Kim gets these roles once another admin gives the same')
  const before = { status: 'active', roles: ['support'] }
  expect(member).toMatchObject({ ...before, waiting: { roles: ['admin'] } })
  const { token } = colleague
  expect(await shop.send('GET', '/app/desk/staff', { token })).toMatchObject({ status: 403 })
  const { staff } = expectOk(
    await shop.send<{ staff: StaffMember[] }>('GET', '/app/desk/staff', { token: gus.token }),
  )
  const seen = staff.find(({ id }) => id === colleague.staffId)
  expect(seen?.waiting).toMatchObject({ by: 'Ada Admin', isOwn: false })
  expect(await give(gus, colleague.staffId, ['admin'])).toMatchObject({
    message: 'Alex Kim’s roles were changed',
    member: { roles: ['admin'], waiting: null },
  })
})

test('what an admin asked for who was removed since waits for two others', async () => {
  const eve = await aStaffMember(shop, ['admin'], 'Eve Admin')
  const { member } = await invite(eve, ['money', 'support'])
  expectOk(await send(ada, 'DELETE', `/${eve.staffId}`, {}))
  const asked = (await give(gus, member.id, ['money', 'support'])).member
  expect(asked).toMatchObject({ status: 'waiting', roles: [], waiting: { by: 'Gus Admin' } })
  expect((await give(ada, member.id, ['money', 'support'])).member.status).toBe('invited')
})

test('the only admin gives them immediately, which the mailbox of support is told', async () => {
  expectOk(await send(ada, 'DELETE', `/${gus.staffId}`, {}))
  const { member } = await invite(ada, ['money', 'support'])
  expect(member.status).toBe('invited')
  const told = await emailAbout(shop, support, /Alex Kim was invited/)
  expect(told.text).toContain(member.email)
})

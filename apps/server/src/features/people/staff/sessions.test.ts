import { aCustomer, expectOk } from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { staff, staffSessions } from '../../../db/schema/staff.ts'
import type { Call } from '../../../http/bind.ts'
import { inviteAdmin, openDemoAdmin } from './by-operator.ts'
import { openDemo } from './sign-in.ts'
import type { StaffNeeds } from './staff-needs.ts'

const shop = useTestShop()

const minute = 60
const hour = 60 * minute
const notSignedIn = { status: 401, body: { code: 'not_signed_in' } }

function self(token: string, headers: Record<string, string> = {}) {
  return shop.send('GET', '/app/desk/self', { token, headers })
}

describe('a session at the desk', () => {
  test('says whose it is, with what roles, and until when', async () => {
    const { token, name, email, staffId } = await aStaffMember(shop, ['support', 'money'])
    expect(await self(token)).toMatchObject({
      status: 200,
      body: { id: staffId, name, email, roles: ['support', 'money'], hasRecoveryCode: false },
    })
  })

  test('ends half an hour after the last use, which a page on its own is not', async () => {
    const { token } = await aStaffMember(shop, ['support'])
    shop.pass(20 * minute)
    expect(await self(token)).toMatchObject({ status: 200 })
    shop.pass(20 * minute)
    expect(await self(token, { 'x-automatic': '1' })).toMatchObject({ status: 200 })
    shop.pass(20 * minute)
    expect(await self(token)).toMatchObject(notSignedIn)
  })

  test('ends eight hours after it began, however busy', async () => {
    const { token } = await aStaffMember(shop, ['support'])
    for (let passed = 0; passed < 8 * hour - 20 * minute; passed += 20 * minute) {
      shop.pass(20 * minute)
      expect(await self(token)).toMatchObject({ status: 200 })
    }
    shop.pass(20 * minute)
    expect(await self(token)).toMatchObject(notSignedIn)
  })

  test('ends by signing out, alone', async () => {
    const [one, other] = [
      await aStaffMember(shop, ['support']),
      await aStaffMember(shop, ['support']),
    ]
    expectOk(await shop.send('POST', '/app/desk/sign-out', { token: one.token }))
    expect(await self(one.token)).toMatchObject(notSignedIn)
    expect(await self(other.token)).toMatchObject({ status: 200 })
  })

  test('is kept as a hash of its token', async () => {
    const { token, staffId } = await aStaffMember(shop, ['support'])
    const { db } = shop.database
    const rows = await db.select().from(staffSessions).where(eq(staffSessions.staffId, staffId))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('has the roles that its owner has now', async () => {
    const { token, staffId } = await aStaffMember(shop, ['support'])
    await shop.database.db
      .update(staff)
      .set({ roles: ['money'] })
      .where(eq(staff.id, staffId))
    expect(await self(token)).toMatchObject({ body: { roles: ['money'] } })
  })

  test('opens nothing in the shop, and a customer’s opens nothing at the desk', async () => {
    const { token } = await aStaffMember(shop, ['support', 'porting', 'money', 'admin'])
    expect(await shop.send('GET', '/app/users/view', { token })).toMatchObject(notSignedIn)
    const customer = await aCustomer(shop)
    expect(await self(customer.token)).toMatchObject(notSignedIn)
  })
})

describe('the list of sessions', () => {
  type Listed = { sessions: { id: string; isCurrent: boolean }[] }
  const list = (token: string) => shop.send<Listed>('GET', '/app/desk/sessions', { token })

  test('shows the caller’s own, and ends another one of them alone', async () => {
    const member = await aStaffMember(shop, ['support'])
    const stranger = await aStaffMember(shop, ['support'])
    const second = await member.signedInAgain()
    const { sessions } = expectOk(await list(second.token))
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    // The caller's own comes first, also when the other was used later.
    const seen = expectOk(await list(member.token)).sessions
    expect(seen.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [sessions[1]?.id, true],
      [sessions[0]?.id, false],
    ])
    const path = `/app/desk/sessions/${sessions[1]?.id}`
    expect(await shop.send('DELETE', path, { token: stranger.token })).toMatchObject({
      status: 404,
    })
    expectOk(await shop.send('DELETE', path, { token: second.token }))
    expect(await self(member.token)).toMatchObject(notSignedIn)
    expect(await self(second.token)).toMatchObject({ status: 200 })
    expect(await shop.send('DELETE', path, { token: second.token })).toMatchObject({ status: 404 })
  })
})

describe('a link that an operator makes', () => {
  const deps = () => {
    const publicUrl = 'https://shop.example'
    return { db: shop.database.db, clock: () => shop.now(), publicUrl, by: 'Olga Operator' }
  }
  const openWith = (path: string, url: string) =>
    shop.send<{ token: string }>('POST', path, { body: { code: url.split('#')[1] } })
  const lastAct = async () => {
    const acts = await shop.database.db.select().from(staffActs).orderBy(desc(staffActs.id))
    return acts[0]
  }

  test('is for a new admin, or makes one of a member who keeps the roles', async () => {
    const person = { email: 'olga@staff.example.com', name: 'Olga Admin' }
    const first = await inviteAdmin(deps(), person)
    expect(first).toContain('/desk/invitation#')
    expect(await lastAct()).toMatchObject({ before: null, after: { roles: ['admin'] } })
    const { email, name } = await aStaffMember(shop, ['support', 'money'])
    const other = await inviteAdmin(deps(), { email, name })
    expect(await lastAct()).toMatchObject({
      act: 'invite-admin',
      name: 'Olga Operator',
      before: { roles: ['support', 'money'] },
      after: { email, roles: ['support', 'money', 'admin'] },
    })
    const path = '/app/desk/invitation/options'
    expect(expectOk(await openWith(path, first))).toMatchObject(person)
    expect(expectOk(await openWith(path, other))).toMatchObject({ email, name })
    expect((await openWith('/app/desk/demo', first)).status).toBe(422)
  })

  test('opens the demo’s desk with every role, once', async () => {
    const url = await openDemoAdmin(deps())
    expect(url).toContain('/desk/demo#')
    const { token } = expectOk(await openWith('/app/desk/demo', url))
    const roles = ['support', 'porting', 'money', 'admin']
    const { roles: given } = expectOk(
      await shop.send<{ roles: string[] }>('GET', '/app/desk/self', { token }),
    )
    expect(given.toSorted()).toEqual(roles.toSorted())
    expect((await openWith('/app/desk/demo', url)).status).toBe(422)
    const again = await openDemoAdmin(deps())
    expectOk(await openWith('/app/desk/demo', again))
  })

  test('opens no demo in production, whatever its code', async () => {
    const live = { ...deps(), isProduction: true } as StaffNeeds & { by: string } // Asked first.
    const { hash } = new URL(await openDemoAdmin(live))
    const opened = openDemo(live, { code: hash.slice(1) }, { clientIp: '::1' } as Call) // Not read.
    await expect(opened).rejects.toThrow('There is no demo desk here')
  })
})

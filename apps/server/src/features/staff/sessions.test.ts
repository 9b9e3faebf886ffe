import { aCustomer, expectOk } from '@openline/testing/customers'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { staff, staffSessions } from '../../db/schema/staff.ts'

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

  test('ends half an hour after the last use, which a page by itself is not', async () => {
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

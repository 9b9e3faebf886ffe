import { api } from '@openline/contract/api'
import { type StaffRole, staffRoles } from '@openline/contract/staff-roles'
import { aCustomer } from '@openline/testing/customers'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { staff } from '../db/schema/staff.ts'

const shop = useTestShop()
const someId = '00000000-0000-4000-8000-000000000000'

const ofStaff = api.filter(({ access }) => access === 'staff')
const ofCustomers = api.filter(({ access }) => access === 'customer' || access === 'either')

let byRole: Record<StaffRole, TestStaff>
let removed: TestStaff
let customerToken: string
beforeAll(async () => {
  const entries = await Promise.all(
    staffRoles.map(async (role) => [role, await aStaffMember(shop, [role])] as const),
  )
  byRole = Object.fromEntries(entries) as typeof byRole // one for each role
  removed = await aStaffMember(shop, [...staffRoles])
  const { db } = shop.database
  await db
    .update(staff)
    .set({ removedAt: shop.now() })
    .where(inArray(staff.id, [removed.staffId]))
  customerToken = (await aCustomer(shop)).token
})

type Called = Pick<(typeof api)[number], 'method' | 'path'>

/** Without a body: who may not call is told so before anything is read. */
function call({ method, path }: Called, token?: string) {
  return shop.send(method, path.replace(/\{\w+\}/g, someId), {
    key: 'a-key-for-this-test',
    ...(token !== undefined && { token }),
  })
}

describe('every call of the desk', () => {
  test('stands under /app/desk, and nothing of customers does', () => {
    expect(ofStaff.length).toBeGreaterThan(10)
    const inside = api.filter(({ path }) => path.startsWith('/app/desk/'))
    expect(inside.filter(({ access }) => access !== 'staff' && access !== 'visitor')).toEqual([])
    expect(ofStaff.filter(({ path }) => !path.startsWith('/app/desk/'))).toEqual([])
  })

  test.each(ofStaff.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is open to its roles alone',
    async (_, endpoint) => {
      const notSignedIn = { status: 401, body: { code: 'not_signed_in' } }
      for (const token of [undefined, 'x'.repeat(43), customerToken, removed.token]) {
        expect(await call(endpoint, token)).toMatchObject(notSignedIn)
      }
      const roles: readonly StaffRole[] = endpoint.roles ?? []
      for (const role of staffRoles.filter((one) => !roles.includes(one))) {
        const answer = await call(endpoint, byRole[role].token)
        expect({ role, ...answer }).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      }
    },
  )

  test('admits each of its roles', async () => {
    for (const endpoint of ofStaff.filter(({ name }) => name !== 'signOutStaff')) {
      for (const role of endpoint.roles ?? []) {
        const { status } = await call(endpoint, byRole[role].token)
        expect({ call: endpoint.name, role, isOut: status === 401 }).toMatchObject({ isOut: false })
        // A call of this very role may be refused for what it is about, never for the role.
        const { body } = await call(endpoint, byRole[role].token)
        expect(String(body['message'])).not.toMatch(/^This needs the role/)
      }
    }
  })
})

test.each(ofCustomers.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s of the shop knows no token of the desk',
  async (_, endpoint) => {
    expect(await call(endpoint, byRole.admin.token)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  },
)

/**
 * What changes nothing but the caller's own way in, looks or asks without a text in its address, says who works on a transfer, or is
 * itself what staff say: a note or a tag.
 */
const withoutReason = new Set([
  'signOutStaff',
  'endStaffSession',
  'askNewStaffPasskey',
  'addStaffPasskey',
  'removeStaffPasskey',
  'renewRecoveryCode',
  'searchDesk',
  'searchBlocks',
  'searchCustomerList',
  'previewBroadcast',
  'previewMerge',
  'addNote',
  'pinNote',
  'addTag',
  'removeTag',
  'takePortIn',
  'releasePortIn',
  'askNetworkAboutPortIn',
  'takePortOut',
  'releasePortOut',
  'askNetworkAboutPortOut',
  // Who works on a message is no news of it, and a reply is its own reason.
  'assignMessage',
  'replyToMessage',
  'writeAboutPortIn',
  'resendAboutPortIn',
  'resendReply',
])

test('every act at the desk says why', () => {
  const acts = ofStaff.filter(({ method }) => method !== 'GET')
  const silent = acts.filter(({ body }) => {
    const schema = body && z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })
    return !schema?.required?.includes('reason')
  })
  expect(new Set(silent.map(({ name }) => name))).toEqual(withoutReason)
})

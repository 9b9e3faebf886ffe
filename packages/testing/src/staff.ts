import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@openline/contract/staff-roles'
import { ownId } from '@openline/server/crypto/own-id'
import { staff } from '@openline/server/db/schema/staff'
import { openStaffSession } from '@openline/server/features/people/staff/sessions'
import type { TestShop } from './start-test-shop.ts'

export type TestStaff = {
  /** Opens the calls of the desk. */
  token: string
  staffId: string
  name: string
  email: string
  /** The same person with another session. */
  signedInAgain: () => Promise<{ token: string }>
}

/** A member of staff with these roles, signed in at the desk. */
export async function aStaffMember(
  shop: Pick<TestShop, 'database' | 'now'>,
  roles: readonly StaffRole[],
  name = 'Alex Kim',
): Promise<TestStaff> {
  const { db } = shop.database
  const email = `${randomUUID().slice(0, 13)}@staff.example.com`
  const member = { id: ownId(), name, email, roles: [...roles] }
  await db.insert(staff).values({ ...member, invitedAt: shop.now() })
  const signedInAgain = async () =>
    (await openStaffSession(db, member, { now: shop.now(), userAgent: 'test' })).answer
  const { token } = await signedInAgain()
  return { token, staffId: member.id, name, email, signedInAgain }
}

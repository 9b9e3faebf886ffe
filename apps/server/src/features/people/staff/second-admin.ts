import { needSecondAdmin, type StaffRole } from '@openline/contract/staff-roles'
import type { MemberRow } from './store.ts'

type Asked = {
  /** Whose roles; null for a person who is to be invited. */
  readonly member: Pick<MemberRow, 'id' | 'roles' | 'waitingRoles' | 'waitingBy'> | null
  readonly wanted: readonly StaffRole[]
  /** The admin who gives them. */
  readonly by: string
  /** The ids of all admins. */
  readonly admins: readonly string[]
}

/**
 * What an admin's word does: roles count immediately, wait for another admin, or count because another admin gave the same before.
 * `alone`: a second admin would be needed, and there is none to ask.
 */
export function decideRoles({ member, wanted, by, admins }: Asked): 'now' | 'wait' | 'alone' {
  if (!needSecondAdmin(member?.roles ?? [], wanted)) return 'now'
  if (!admins.some((id) => id !== by && id !== member?.id)) return 'alone'
  const { waitingRoles, waitingBy } = member ?? { waitingRoles: null, waitingBy: null }
  // Who asked first may be no admin anymore: then this one is the first.
  const isSecond = waitingBy !== null && waitingBy !== by && admins.includes(waitingBy)
  return isSecond && waitingRoles !== null && isSame(waitingRoles, wanted) ? 'now' : 'wait'
}

function isSame(one: readonly StaffRole[], other: readonly StaffRole[]): boolean {
  return one.toSorted().join() === other.toSorted().join()
}

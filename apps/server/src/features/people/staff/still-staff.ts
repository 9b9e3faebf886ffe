import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import { lockMembers } from './store.ts'

/**
 * Locks who calls, so that no one can remove them or take a role from them before the transaction ends. Throws
 * `forbidden` where that has happened since the call began.
 */
export async function requireStillStaff(
  tx: Db,
  { staffId, roles }: Pick<StaffCaller, 'staffId' | 'roles'>,
): Promise<void> {
  const [member] = await lockMembers(tx, [staffId])
  if (!member || !roles.every((role) => member.roles.includes(role))) {
    throw new AppError('forbidden', 'An admin just changed your account')
  }
}

import type { StaffRole } from '@openline/contract/staff-roles'
import { AppError, notSignedIn } from '../app-error.ts'
import type { StaffCaller } from './bind.ts'

/** The member of staff behind a token of the desk, with the roles they have now; null for any other token. */
export type FindStaffSession = (
  token: string,
  how: {
    /** A person caused this call, so it extends the session. */
    readonly isUse: boolean
  },
) => Promise<StaffCaller | null>

/** Where there is no desk. */
export const noStaff: FindStaffSession = () => Promise.resolve(null)

/** Throws 401 without a session, and 403 without one of the roles. */
export function admitStaff(roles: readonly StaffRole[], caller: StaffCaller | null): StaffCaller {
  if (!caller) throw notSignedIn('Please sign in to the desk')
  if (roles.some((role) => caller.roles.includes(role))) return caller
  throw new AppError('forbidden', `This needs the role ${roles.join(' or ')}`)
}

import type { OutputOf } from '@openline/contract/endpoint'
import type { viewStaffSelf } from '@openline/contract/people/staff-sessions'
import type { StaffRole } from '@openline/contract/staff-roles'
import { createContext, use } from 'react'

type Self = OutputOf<typeof viewStaffSelf>

/** Set by the frame of the desk. */
export const StaffContext = createContext<Self | null>(null)

/** Who is signed in at the desk. Only within its frame. */
export function useStaff(): Self {
  const self = use(StaffContext)
  if (!self) throw new Error('The frame of the desk brings who is signed in.')
  return self
}

/** Whether one of `roles` is among `wanted`. */
export function hasRole(roles: readonly StaffRole[], wanted: readonly StaffRole[]): boolean {
  return wanted.some((role) => roles.includes(role))
}

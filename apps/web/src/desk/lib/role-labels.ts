import type { StaffRole } from '@openline/contract/staff-roles'

export const roleLabels = {
  support: 'Support',
  porting: 'Porting',
  money: 'Money',
  admin: 'Admin',
} as const satisfies Record<StaffRole, string>

/** What a role is for, beside its name where one is given. */
export const roleTexts = {
  support: 'Find and help customers.',
  porting: 'Handle port-ins and port-outs.',
  money: 'Refunds, credits, disputes and the books.',
  admin: 'Invite staff, set roles, read the audit log.',
} as const satisfies Record<StaffRole, string>

/** `Support or Porting`, for who is refused. */
export function anyOf(roles: readonly StaffRole[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    roles.map((role) => roleLabels[role]),
  )
}

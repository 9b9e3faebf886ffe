import type { StaffRole } from '@openline/contract/staff-roles'

export const roleLabels = {
  support: 'Support',
  porting: 'Porting',
  money: 'Money',
  admin: 'Admin',
} as const satisfies Record<StaffRole, string>

/** What a role is for, beside its name where one is given. */
export const roleTexts = {
  support: 'Finds customers, opens their lines and acts for them.',
  porting: 'Works on port-ins that need a person and answers port-outs.',
  money: 'Refunds, credits, disputes and the books.',
  admin: 'Invites staff, gives roles and reads the audit log.',
} as const satisfies Record<StaffRole, string>

/** `Support or Porting`, for who is refused. */
export function anyOf(roles: readonly StaffRole[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    roles.map((role) => roleLabels[role]),
  )
}

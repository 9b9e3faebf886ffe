/** What a member of staff may be at the desk, one or several. None includes another, not even `admin`. */
export const staffRoles = ['support', 'porting', 'money', 'admin'] as const

export type StaffRole = (typeof staffRoles)[number]

/**
 * Whether a second admin has to give these roles too: the role admin, and money together with support. Otherwise one admin
 * could make a second account of their own that gives money to the customers whom it helps.
 */
export function needSecondAdmin(
  before: readonly StaffRole[],
  wanted: readonly StaffRole[],
): boolean {
  const hasBoth = (roles: readonly StaffRole[]) =>
    roles.includes('money') && roles.includes('support')
  const isNewAdmin = wanted.includes('admin') && !before.includes('admin')
  return isNewAdmin || (hasBoth(wanted) && !hasBoth(before))
}

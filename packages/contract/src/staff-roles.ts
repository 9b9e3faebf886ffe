/** What a member of staff may be at the desk, one or several. None includes another, not even `admin`. */
export const staffRoles = ['support', 'porting', 'money', 'admin'] as const

export type StaffRole = (typeof staffRoles)[number]

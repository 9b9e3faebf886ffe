import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { staffRoles } from '../staff-roles.ts'
import { textRule } from '../text-rule.ts'

const name = textRule({ required: 'Please enter a name', min: 2, max: 80 })

const staffRoleSchema = z.enum(staffRoles, 'Please choose a role from the list')

const roles = z.array(staffRoleSchema, 'Please choose at least one role').check(
  z.minLength(1, 'Please choose at least one role'),
  z.maxLength(staffRoles.length, 'Please choose each role once'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, {
    error: 'Please choose each role once',
  }),
)

/** `waiting`: a second admin has to give the roles before the link is sent. `expired`: the link ran out before it was used. */
export const staffStatuses = ['waiting', 'invited', 'expired', 'active', 'removed'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export const staffActions = ['reinvite', 'change_roles', 'remove'] as const
export type StaffAction = (typeof staffActions)[number]

/** What an admin may do with the account of another member of staff; with their own, nothing. */
export const staffNextActions = {
  waiting: ['change_roles', 'remove'],
  invited: ['reinvite', 'change_roles', 'remove'],
  expired: ['reinvite', 'change_roles', 'remove'],
  active: ['reinvite', 'change_roles', 'remove'],
  removed: [],
} as const satisfies Readonly<Record<StaffStatus, readonly StaffAction[]>>

/** A person with an account at the desk. */
export const staffMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(staffRoles)),
  /** Roles that count once another admin than `by` gives the same; null for none. */
  waiting: z.nullable(
    z.object({ roles: z.array(z.enum(staffRoles)), by: z.string(), isOwn: z.boolean() }),
  ),
  status: z.enum(staffStatuses),
  invitedAt: timestampSchema,
  /** Until when the link of a running invitation works. */
  invitedUntil: z.nullable(timestampSchema),
  /** The last call of any of their sessions that is still on record. */
  lastSeenAt: z.nullable(timestampSchema),
  removedAt: z.nullable(timestampSchema),
  passkeyCount: z.int(),
  /** The account of who asks. */
  isSelf: z.boolean(),
  nextActions: z.array(z.enum(staffActions)),
})
export type StaffMember = z.infer<typeof staffMemberSchema>

const memberAnswer = z.object({ message: z.string(), member: staffMemberSchema })

export const listStaff = defineEndpoint({
  name: 'listStaff',
  summary: 'Everyone with an account at the desk, removed ones last.',
  method: 'GET',
  path: '/app/desk/staff',
  access: 'staff',
  roles: ['admin'],
  output: z.object({ staff: z.array(staffMemberSchema) }),
  errors: [],
})

export const inviteStaff = defineEndpoint({
  name: 'inviteStaff',
  summary:
    'Email a person a link, good for three days and once, to an account at the desk. The role admin, and money together with support, wait for a second admin to give the same roles, if there is one.',
  method: 'POST',
  path: '/app/desk/staff',
  access: 'staff',
  roles: ['admin'],
  body: z.object({ name, email: fields.email, roles, reason }),
  output: memberAnswer,
  errors: ['conflict'],
  idempotent: true,
})

export const reinviteStaff = defineEndpoint({
  name: 'reinviteStaff',
  summary:
    'Email a new link. Using it replaces all passkeys of the account, so it also helps who lost theirs.',
  method: 'POST',
  path: '/app/desk/staff/{id}/invitation',
  access: 'staff',
  roles: ['admin'],
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  output: memberAnswer,
  errors: ['conflict'],
  idempotent: true,
})

export const changeStaffRoles = defineEndpoint({
  name: 'changeStaffRoles',
  summary:
    'Change what another member of staff may do, from their next call on. The role admin, and money together with support, wait for a second admin to give the same roles, if there is one.',
  method: 'PATCH',
  path: '/app/desk/staff/{id}/roles',
  access: 'staff',
  roles: ['admin'],
  params: z.object({ id: idSchema }),
  body: z.object({ roles, reason }),
  output: memberAnswer,
  errors: ['conflict'],
})

export const removeStaff = defineEndpoint({
  name: 'removeStaff',
  summary: 'End the account of another member of staff with all its sessions, at once.',
  method: 'DELETE',
  path: '/app/desk/staff/{id}',
  access: 'staff',
  roles: ['admin'],
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { staffRoles } from '../staff-roles.ts'
import { openSessionSchema } from './sessions.ts'

/** A session at the desk ends this long after it was opened, whatever happens, and idle after `idleSeconds`. */
export const staffSessionSeconds = 8 * 60 * 60

/** A session at the desk. `token` is the bearer credential; it opens nothing in the shop. */
export const staffSessionSchema = z.object({
  token: z.string(),
  expiresAt: timestampSchema,
  staff: z.object({ id: idSchema, name: z.string(), roles: z.array(z.enum(staffRoles)) }),
})
export type StaffSession = z.infer<typeof staffSessionSchema>

export const viewStaffSelf = defineEndpoint({
  name: 'viewStaffSelf',
  summary: 'Who is signed in at the desk, with what roles, and until when.',
  method: 'GET',
  path: '/app/desk/self',
  access: 'staff',
  roles: staffRoles,
  output: z.object({
    id: idSchema,
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(staffRoles)),
    expiresAt: timestampSchema,
    hasRecoveryCode: z.boolean(),
  }),
  errors: [],
})

export const signOutStaff = defineEndpoint({
  name: 'signOutStaff',
  summary: 'End this session at the desk.',
  method: 'POST',
  path: '/app/desk/sign-out',
  access: 'staff',
  roles: staffRoles,
  output: messageSchema,
  errors: [],
})

export const listStaffSessions = defineEndpoint({
  name: 'listStaffSessions',
  summary: 'Where the caller is signed in at the desk, this session first.',
  method: 'GET',
  path: '/app/desk/sessions',
  access: 'staff',
  roles: staffRoles,
  output: z.object({ sessions: z.array(openSessionSchema) }),
  errors: [],
})

export const endStaffSession = defineEndpoint({
  name: 'endStaffSession',
  summary: 'Sign out another session of the caller.',
  method: 'DELETE',
  path: '/app/desk/sessions/{id}',
  access: 'staff',
  roles: staffRoles,
  params: z.object({ id: idSchema }),
  output: messageSchema,
  errors: [],
})

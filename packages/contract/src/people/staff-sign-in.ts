import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { idSchema, messageSchema } from '../shapes.ts'
import { staffRoles } from '../staff-roles.ts'
import {
  askedSchema,
  assertionSchema,
  newCredentialSchema,
  passkeyName,
  passkeySchema,
} from './passkeys.ts'
import { staffSessionSchema } from './staff-sessions.ts'

/** How long the link of an invitation works. */
export const invitationDays = 3
/** How long a new passkey may be made after a recovery code was used. */
export const recoveryMinutes = 15

/** Four groups of five, from an alphabet without characters that look alike. */
const recoveryCodeShape = /^(?:[A-HJ-NP-Z2-9]{5}-){3}[A-HJ-NP-Z2-9]{5}$/

const recoveryCodeMessage = 'Please enter the recovery code, four groups of five characters'

/** A recovery code as it was printed: case and separators do not matter. */
export const recoveryCode = z.string(recoveryCodeMessage).check(
  z.maxLength(60, { error: recoveryCodeMessage, abort: true }),
  z.overwrite((raw) =>
    raw
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .replace(/(.{5})(?=.)/g, '$1-'),
  ),
  z.regex(recoveryCodeShape, recoveryCodeMessage),
)

/** The secret behind the `#` of a link to the desk. */
const linkCode = z
  .string('This link is incomplete')
  .check(z.regex(/^[\w-]{43}$/, 'This link is incomplete. Please copy the whole link.'))

export const openInvitation = defineEndpoint({
  name: 'openInvitation',
  summary: 'Who a link to the desk is for, and what the browser needs to make their passkey.',
  method: 'POST',
  path: '/app/desk/invitation/options',
  access: 'visitor',
  body: z.object({ code: linkCode }),
  output: z.extend(askedSchema, { name: z.string(), email: z.string() }),
  errors: [],
})

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  summary:
    'Use the link up: keep the passkey in place of all earlier ones, open a session, give a recovery code.',
  method: 'POST',
  path: '/app/desk/invitation',
  access: 'visitor',
  body: z.object({
    code: linkCode,
    challengeId: idSchema,
    passkeyName,
    credential: newCredentialSchema,
  }),
  /** `recoveryCode` is shown here and never again. */
  output: z.extend(staffSessionSchema, { recoveryCode: z.string() }),
  errors: [],
})

export const askStaffPasskey = defineEndpoint({
  name: 'askStaffPasskey',
  summary: 'What the browser needs to sign in at the desk with a passkey; the same for everyone.',
  method: 'POST',
  path: '/app/desk/session/options',
  access: 'visitor',
  output: askedSchema,
  errors: [],
})

export const signInStaff = defineEndpoint({
  name: 'signInStaff',
  summary: 'Sign in at the desk with what a passkey has signed.',
  method: 'POST',
  path: '/app/desk/session',
  access: 'visitor',
  body: z.object({ challengeId: idSchema, credential: assertionSchema }),
  output: staffSessionSchema,
  errors: [],
})

export const useRecoveryCode = defineEndpoint({
  name: 'useRecoveryCode',
  summary:
    'Use a printed recovery code up. The answer is the code of a link with which a new passkey is made.',
  method: 'POST',
  path: '/app/desk/recovery',
  access: 'visitor',
  body: z.object({ email: fields.email, recoveryCode }),
  /** To be handed to `openInvitation` within `recoveryMinutes`. */
  output: z.object({ code: z.string() }),
  errors: [],
})

export const openDemoDesk = defineEndpoint({
  name: 'openDemoDesk',
  summary:
    'Open a session of the demo admin with the link that the start printed; never in production.',
  method: 'POST',
  path: '/app/desk/demo',
  access: 'visitor',
  body: z.object({ code: linkCode }),
  output: staffSessionSchema,
  errors: ['forbidden'],
})

export const listStaffPasskeys = defineEndpoint({
  name: 'listStaffPasskeys',
  summary: 'The caller’s passkeys for the desk, the newest first.',
  method: 'GET',
  path: '/app/desk/passkeys',
  access: 'staff',
  roles: staffRoles,
  output: z.object({ passkeys: z.array(passkeySchema) }),
  errors: [],
})

export const askNewStaffPasskey = defineEndpoint({
  name: 'askNewStaffPasskey',
  summary: 'What the browser needs to make a passkey for the desk; shortly after signing in only.',
  method: 'POST',
  path: '/app/desk/passkeys/options',
  access: 'staff',
  roles: staffRoles,
  output: askedSchema,
  errors: ['step_up_required', 'conflict'],
})

export const addStaffPasskey = defineEndpoint({
  name: 'addStaffPasskey',
  summary: 'Keep the passkey for the desk that the browser made.',
  method: 'POST',
  path: '/app/desk/passkeys',
  access: 'staff',
  roles: staffRoles,
  body: z.object({ challengeId: idSchema, name: passkeyName, credential: newCredentialSchema }),
  output: z.object({ message: z.string(), passkey: passkeySchema }),
  errors: [],
})

export const removeStaffPasskey = defineEndpoint({
  name: 'removeStaffPasskey',
  summary: 'Let a passkey no longer sign in at the desk; never the last one.',
  method: 'DELETE',
  path: '/app/desk/passkeys/{id}',
  access: 'staff',
  roles: staffRoles,
  params: z.object({ id: idSchema }),
  output: messageSchema,
  errors: ['step_up_required', 'conflict'],
})

export const renewRecoveryCode = defineEndpoint({
  name: 'renewRecoveryCode',
  summary: 'Make a new recovery code, shown once, in place of the earlier one.',
  method: 'POST',
  path: '/app/desk/recovery-code',
  access: 'staff',
  roles: staffRoles,
  output: z.object({ message: z.string(), recoveryCode: z.string() }),
  errors: ['step_up_required'],
})

import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { messageSchema } from '../shapes.ts'
import { undoEmailHours } from './profile.ts'

/**
 * How long a change of the email that staff started waits. The owner of the old mailbox has it to say no: three days
 * reach over a weekend, and are what an ordinary change gives them to undo it.
 */
export const emailRecoveryHours = 72

/** How long the new address can be confirmed, from the second person on; unconfirmed, the change ends. */
export const confirmEmailDays = 7

/** After such a change the new address opens nothing that a thief would want, for as long as it can be undone. */
export const emailHoldHours = undoEmailHours

const secret = z
  .string(msg('This link is incomplete'))
  .check(z.regex(/^[\w-]{43}$/, msg('This link is incomplete. Please copy the whole link.')))

export const confirmNewEmail = defineEndpoint({
  name: 'confirmNewEmail',
  summary:
    'Confirm that the new address of a change that staff started receives email, with the token sent to it.',
  method: 'POST',
  path: '/app/users/email-recovery/confirm',
  access: 'visitor',
  body: z.object({ token: secret }),
  output: messageSchema,
  errors: [],
})

export const stopEmailChange = defineEndpoint({
  name: 'stopEmailChange',
  summary: 'Stop a change of the email that staff started, with the token sent to the old address.',
  method: 'POST',
  path: '/app/users/email-recovery/stop',
  access: 'visitor',
  body: z.object({ token: secret }),
  output: messageSchema,
  errors: [],
})

export const stopOwnEmailChange = defineEndpoint({
  name: 'stopOwnEmailChange',
  summary: 'Stop a change of the signed-in customer’s email that staff started.',
  method: 'POST',
  path: '/app/users/email-recovery/stop-own',
  access: 'customer',
  output: messageSchema,
  errors: ['conflict'],
})

import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { messageSchema } from '../shapes.ts'

export const closeAccount = defineEndpoint({
  name: 'closeAccount',
  summary: 'Permanently close the account: its lines are canceled and personal data is deleted.',
  method: 'POST',
  path: '/app/users/close',
  access: 'customer',
  body: z.object({
    acknowledged: z.literal(true, msg('Please confirm that you want to close your account')),
    /** The lines end and their numbers are lost. Asked for only where there are lines. */
    endLines: z.boolean(msg('Please choose whether to cancel your lines')),
  }),
  output: messageSchema,
  errors: ['step_up_required', 'not_ready'],
})

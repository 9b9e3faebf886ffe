import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../fields.ts'
import { askedBothSchema } from '../people/approvals-desk.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema } from '../shapes.ts'

export const askLineMove = defineEndpoint({
  name: 'askLineMove',
  summary:
    'Ask the owners of two accounts to approve that a line goes from one to the other. Each request names the line and the other account, and is good for nothing else.',
  method: 'POST',
  path: '/app/desk/lines/{id}/move-approvals',
  access: 'staff',
  roles: ['support'],
  params: z.object({ id: idSchema }),
  body: z.object({
    /** The email of the other account. */
    toEmail: email,
    reason,
  }),
  output: askedBothSchema,
  errors: ['conflict'],
  idempotent: true,
})

export const moveLine = defineEndpoint({
  name: 'moveLine',
  summary:
    'Move a line to another account of the same person, once the owner of each has approved. Its past orders, receipts, refunds and credit stay. Auto-renew is off until the new account turns it on.',
  method: 'POST',
  path: '/app/desk/lines/{id}/move',
  access: 'staff',
  roles: ['support'],
  params: z.object({ id: idSchema }),
  body: z.object({
    /** The account that it was in when the page was read; another one means that a person was faster. */
    fromCustomerId: idSchema,
    /** The email of the other account. */
    toEmail: email,
    isSamePerson: z.literal(true, 'Please check that both accounts are the same person’s'),
    reason,
  }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_ready'],
  idempotent: true,
})

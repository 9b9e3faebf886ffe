import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema } from '../shapes.ts'

export const changeNumberFor = defineEndpoint({
  name: 'changeNumberFor',
  summary:
    'Give a line another number free of charge, for harassment say, once its customer has approved. The old one is lost.',
  method: 'POST',
  path: '/app/desk/lines/{id}/change-number',
  access: 'staff',
  roles: ['support'],
  params: z.object({ id: idSchema }),
  body: z.object({
    losesNumber: z.literal(true, 'Please check that the customer knows what they lose'),
    reason,
  }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_offered'],
  idempotent: true,
})

import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'

/** Spec 7. */
export const sendContactMessage = defineEndpoint({
  name: 'sendContactMessage',
  summary:
    'Write to support, signed in or not. The answer names the ticket; a copy goes to the sender. Sent again on the same day, the same message keeps its ticket.',
  method: 'POST',
  path: '/app/users/contactus',
  access: 'either',
  body: z.object({
    name: fields.name,
    email: fields.email,
    message: fields.message,
    /** A field that people do not see. Whoever fills it in is a program. */
    leaveEmpty: z.optional(z.string().check(z.maxLength(1000))),
  }),
  output: z.object({ message: z.string(), ticket: z.string() }),
  errors: [],
})

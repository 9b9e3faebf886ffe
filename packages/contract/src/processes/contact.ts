import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'

/** Spec 7. */
export const sendContactMessage = defineEndpoint({
  name: 'sendContactMessage',
  summary:
    'Send a message to support, signed in or not. The answer has the ticket number, and the sender gets it by email, with a copy of the text at the address of a signed-in customer. The same message sent again on the same day keeps its ticket.',
  method: 'POST',
  path: '/app/users/contactus',
  access: 'either',
  body: z.object({
    /** The rule of a person's name: that of `name` (spec 5) asks for the holder of a card. */
    name: fields.cardholderName,
    email: fields.email,
    message: fields.message,
    /** A field that people do not see (honeypot): only a program fills it in. */
    leaveEmpty: z.optional(z.string().check(z.maxLength(1000))),
  }),
  output: z.object({ message: z.string(), ticket: z.string() }),
  errors: [],
})

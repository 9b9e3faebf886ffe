import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { messageSchema } from './shapes.ts'

/**
 * The mails that a customer can do without: that a SIM shipped or a line is ready, and the steps of
 * moving a number that ask nothing of them. Receipts, refunds, renewals and security are no choice.
 */
export const optionalMailSchema = z.enum(['orders', 'portInSteps'])
export type OptionalMail = z.infer<typeof optionalMailSchema>

/** Which of the optional mails a customer gets. */
export const mailChoicesSchema = z.object({ orders: z.boolean(), portInSteps: z.boolean() })
export type MailChoices = z.infer<typeof mailChoicesSchema>

export const viewMailChoices = defineEndpoint({
  name: 'viewMailChoices',
  summary: 'Which optional emails the customer gets. All of them by default.',
  method: 'GET',
  path: '/app/users/notifications',
  access: 'customer',
  output: z.object({ choices: mailChoicesSchema }),
  errors: [],
})

export const chooseMail = defineEndpoint({
  name: 'chooseMail',
  summary: 'Turn one kind of optional email on or off. The other choices stay as they are.',
  method: 'PUT',
  path: '/app/users/notifications',
  access: 'customer',
  body: z.strictObject({ kind: optionalMailSchema, wanted: z.boolean() }),
  output: messageSchema,
  errors: [],
})

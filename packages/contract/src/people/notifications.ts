import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { messageSchema } from '../shapes.ts'

/**
 * The emails that a customer can do without: that a SIM shipped or a line is ready, the steps of moving a
 * number that ask nothing of them, and that a month's data is nearly or all used. Receipts, refunds, renewals and security are no choice.
 */
export const optionalEmailSchema = z.enum(['orders', 'portInSteps', 'usage'])
export type OptionalEmail = z.infer<typeof optionalEmailSchema>

/** Which of the optional emails a customer gets. */
export const emailChoicesSchema = z.object({
  orders: z.boolean(),
  portInSteps: z.boolean(),
  usage: z.boolean(),
})
export type EmailChoices = z.infer<typeof emailChoicesSchema>

export const viewEmailChoices = defineEndpoint({
  name: 'viewEmailChoices',
  summary: 'Which optional emails the customer gets. All of them by default.',
  method: 'GET',
  path: '/app/users/notifications',
  access: 'customer',
  output: z.object({ choices: emailChoicesSchema }),
  errors: [],
})

export const chooseEmail = defineEndpoint({
  name: 'chooseEmail',
  summary: 'Turn one kind of optional email on or off. The other choices stay as they are.',
  method: 'PUT',
  path: '/app/users/notifications',
  access: 'customer',
  body: z.strictObject({ kind: optionalEmailSchema, wanted: z.boolean() }),
  output: messageSchema,
  errors: [],
})

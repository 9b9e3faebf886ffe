import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { creditEntrySchema } from './credits.ts'

/** What one grant may come to; a larger one is a refund, or another person's decision. */
export const minGrantCents = 100
export const maxGrantCents = 20_000

const grantLabels = 'Please enter an amount from 1.00 to 200.00'
const withdrawWords = 'Please enter an amount such as 5.00'

/** What the customer reads beside the credit. */
const note = textRule({ required: 'Please enter a reason', min: 5, max: 200 })

/** An entry as staff see it. */
export const deskCreditEntrySchema = z.extend(creditEntrySchema, {
  /** Who gave or withdrew it; null for what happened automatically. */
  madeBy: z.nullable(z.string()),
})
export type DeskCreditEntry = z.infer<typeof deskCreditEntrySchema>

const params = z.object({ id: idSchema })

/** The credit when the page was read; another one means that another person or a payment was faster. */
const balanceCents = centsSchema

/** What is left after the act. */
const answer = z.extend(messageSchema, { balanceCents: centsSchema })

export const grantCredit = defineEndpoint({
  name: 'grantCredit',
  summary: 'Give a customer credit, which their next payment uses first.',
  method: 'POST',
  path: '/app/desk/customers/{id}/credits',
  access: 'staff',
  roles: ['support', 'money'],
  params,
  body: z.object({
    amountCents: z
      .int(grantLabels)
      .check(z.gte(minGrantCents, grantLabels), z.lte(maxGrantCents, grantLabels)),
    balanceCents,
    note,
    reason,
  }),
  output: z.extend(answer, {
    /** Waits for a second person, and nothing was given yet. */
    isWaiting: z.boolean(),
  }),
  errors: ['conflict'],
  idempotent: true,
})

export const withdrawCredit = defineEndpoint({
  name: 'withdrawCredit',
  summary: 'Take back credit that the customer has not used.',
  method: 'POST',
  path: '/app/desk/customers/{id}/credits/withdraw',
  access: 'staff',
  roles: ['money'],
  params,
  body: z.object({
    amountCents: z.int(withdrawWords).check(z.gte(1, withdrawWords)),
    balanceCents,
    reason,
  }),
  output: answer,
  errors: ['conflict'],
  idempotent: true,
})

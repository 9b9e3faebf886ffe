import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/** A link that was sent. It can’t be called back: it pays only what is due, and ends on its own. */
export const sentPaymentLinkSchema = z.object({
  sentAt: timestampSchema,
  /** Who sent it. */
  by: z.string(),
  /** What its email said is charged. */
  chargeCents: centsSchema,
  endsAt: timestampSchema,
  isOver: z.boolean(),
})
export type SentPaymentLink = z.infer<typeof sentPaymentLinkSchema>

export const sendPaymentLink = defineEndpoint({
  name: 'sendPaymentLink',
  summary:
    'Email the customer a link that pays an unpaid order, or the renewal of a line, without signing in.',
  method: 'POST',
  path: '/app/desk/payment-links',
  access: 'staff',
  roles: ['support'],
  body: z.object({
    /** An order that waits for its payment, or a line whose renewal was declined or whose paid time is over. */
    subject: z.object({ kind: z.enum(['order', 'line']), id: idSchema }),
    reason,
  }),
  output: messageSchema,
  errors: ['conflict', 'not_found', 'provider_unavailable'],
  idempotent: true,
})

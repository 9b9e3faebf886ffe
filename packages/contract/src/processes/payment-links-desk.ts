import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/** A link that was sent. It pays only what is due, and ends on its own or when staff withdraw it. */
export const sentPaymentLinkSchema = z.object({
  sentAt: timestampSchema,
  /** Who sent it. */
  by: z.string(),
  /** What its email said is charged. */
  chargeCents: centsSchema,
  endsAt: timestampSchema,
  isOver: z.boolean(),
  /** Null while it can be used until its end. */
  withdrawn: z.nullable(z.object({ at: timestampSchema, by: z.string() })),
})
export type SentPaymentLink = z.infer<typeof sentPaymentLinkSchema>

/** An order that waits for its payment, or a line whose renewal was declined or whose paid time is over. */
const subject = z.object({ kind: z.enum(['order', 'line']), id: idSchema })

export const sendPaymentLink = defineEndpoint({
  name: 'sendPaymentLink',
  summary:
    'Email the customer a link that pays an unpaid order, or the renewal of a line, without signing in.',
  method: 'POST',
  path: '/app/desk/payment-links',
  access: 'staff',
  roles: ['support'],
  body: z.object({ subject, reason }),
  output: messageSchema,
  errors: ['conflict', 'not_found', 'provider_unavailable'],
  idempotent: true,
})

export const withdrawPaymentLink = defineEndpoint({
  name: 'withdrawPaymentLink',
  summary:
    'End every payment link that was sent for an unpaid order, or the renewal of a line. A payment that has begun continues.',
  method: 'POST',
  path: '/app/desk/payment-links/withdraw',
  access: 'staff',
  roles: ['support'],
  body: z.object({
    subject,
    /** Of the link that was shown; another one since then is refused. */
    sentAt: timestampSchema,
    reason,
  }),
  output: messageSchema,
  errors: ['conflict', 'not_found'],
  idempotent: true,
})

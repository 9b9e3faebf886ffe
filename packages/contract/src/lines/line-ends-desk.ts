import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { staffRefundReasons } from '../sales/refunds.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { refusedCall } from './refused-call-desk.ts'

/** Of a line that staff end: `asked` until the carrier has answered. After `refused` the line is as it was. */
export const lineEndingStatuses = ['asked', 'done', 'refused'] as const

/** The newest try of staff to end a line. */
export const lineEndingSchema = z.object({
  id: idSchema,
  status: z.enum(lineEndingStatuses),
  askedAt: timestampSchema,
  settledAt: z.nullable(timestampSchema),
  madeBy: z.string(),
  /** Why the carrier refused, in its code. */
  failureCode: z.nullable(z.string()),
  /** Null where no refund was asked for. */
  refund: z.nullable(
    z.object({
      orderId: idSchema,
      amountCents: centsSchema,
      /** What goes back: null until the line has ended, and less if the payment was refunded meanwhile. */
      refundedCents: z.nullable(centsSchema),
    }),
  ),
})

/** What a line was paid with last. */
export const linePaymentSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  paidCents: centsSchema,
  refundedCents: centsSchema,
})

const params = z.object({ id: idSchema })

const wrongAmount = 'Please enter an amount such as 5.00'

export const endLineFor = defineEndpoint({
  name: 'endLineFor',
  summary:
    'End a line for good, with a refund of its last payment if asked. It takes the customer’s approval, or the role Money and either a refund of all that is left and an unlocked number, or a payment that the bank reported as fraud and a second person.',
  method: 'POST',
  path: '/app/desk/lines/{id}/end',
  access: 'staff',
  roles: ['support', 'money'],
  params,
  body: z.object({
    /** Its number is lost. */
    losesNumber: z.literal(true, 'Please confirm that the number is lost'),
    /** Null for no refund, which takes the role Money. */
    refundCents: z.nullable(z.int(wrongAmount).check(z.gte(1, wrongAmount))),
    /** What the customer is told of the refund. */
    reasonCode: z.enum(staffRefundReasons, 'Please choose a reason'),
    /** What had been asked back of the payment when the page was read. */
    refundedCents: centsSchema,
    reason,
  }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_ready'],
  idempotent: true,
})

export const settleLineEnd = defineEndpoint({
  name: 'settleLineEnd',
  summary:
    'Send the end of a line that the carrier refused again, or record that it was done there.',
  method: 'POST',
  path: '/app/desk/lines/{id}/end/settle',
  access: 'staff',
  roles: ['support', 'money'],
  params,
  body: refusedCall,
  output: messageSchema,
  errors: ['conflict'],
})

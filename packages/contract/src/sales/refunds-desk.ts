import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { sentPaymentLinkSchema } from '../processes/payment-links-desk.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { disputeFactsSchema } from './disputes-desk.ts'
import { attemptSchema, type OrderStatus, orderSchema, timelineEntrySchema } from './orders.ts'
import { cardMailingSchema } from './orders-desk.ts'
import { refundPartsSchema, refundReasons, staffRefundReasons } from './refunds.ts'
import { priceNoteSchema } from './shop.ts'

export const deskOrderActions = ['refund', 'cancel'] as const
export type DeskOrderAction = (typeof deskOrderActions)[number]

/**
 * What staff may do with the money of an order in each state. `refund` gives back a part or all of it and leaves
 * the order as it is; `cancel` gives the order up. Money of an order that has ended goes back automatically.
 */
export const deskOrderNextActions = {
  payment_pending: [],
  payment_action: [],
  payment_failed: [],
  paid: ['refund', 'cancel'],
  provisioning: ['refund', 'cancel'],
  to_ship: ['refund', 'cancel'],
  shipped: ['refund', 'cancel'],
  active: ['refund'],
  refund_pending: [],
  refunded: [],
  refund_failed: [],
  expired: [],
  cancelled: [],
} as const satisfies Readonly<Record<OrderStatus, readonly DeskOrderAction[]>>

/** A refund as staff see it. */
export const deskRefundSchema = z.object({
  id: idSchema,
  attemptId: idSchema,
  amountCents: centsSchema,
  reason: z.enum(refundReasons),
  /** Null for money that was taken without being owed. */
  parts: z.nullable(refundPartsSchema),
  /** Who gave it back; null for what went back automatically. */
  madeBy: z.nullable(z.string()),
  status: z.enum(['pending', 'sent', 'done', 'failed', 'settled', 'returned']),
  /** Why it failed, in the provider's code, or how a person settled it. */
  note: z.nullable(z.string()),
  createdAt: timestampSchema,
  settledAt: z.nullable(timestampSchema),
})
export type DeskRefund = z.infer<typeof deskRefundSchema>

export const deskOrderSchema = z.object({
  order: orderSchema,
  customer: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  /** Oldest first; `intentId` is the payment's name at the provider. */
  attempts: z.array(z.extend(attemptSchema, { intentId: z.nullable(z.string()) })),
  timeline: z.array(timelineEntrySchema),
  /** What each line of the price is for, every tax by its name. */
  explain: z.array(priceNoteSchema),
  /** Oldest first. */
  refunds: z.array(deskRefundSchema),
  disputes: z.array(
    z.extend(disputeFactsSchema, { amountCents: centsSchema, currency: z.string() }),
  ),
  /** What paid the order, and what of that was asked back, whatever became of it. */
  paidCents: centsSchema,
  refundedCents: centsSchema,
  /** Null for an order without a SIM card by mail. */
  mailing: z.nullable(cardMailingSchema),
  /** While it waits for its payment: the last link to pay it that was sent. */
  paymentLink: z.nullable(sentPaymentLinkSchema),
  nextActions: z.array(z.enum(deskOrderActions)),
})
export type DeskOrder = z.infer<typeof deskOrderSchema>

export const viewDeskOrder = defineEndpoint({
  name: 'viewDeskOrder',
  summary: 'One order with its payments, refunds, disputes and history.',
  method: 'GET',
  path: '/app/desk/orders/{id}',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params: z.object({ id: idSchema }),
  output: deskOrderSchema,
  errors: [],
})

const wrongAmount = 'Please enter an amount such as 5.00'

/** What had been asked back when the page was read; another sum means that a person was faster. */
const refundedCents = centsSchema

export const refundPart = defineEndpoint({
  name: 'refundPart',
  summary:
    'Give back a part of what was paid for an order, or all that is left. The order stays active; with the reason fraud, which takes all that is left, the service that it paid for ends.',
  method: 'POST',
  path: '/app/desk/orders/{id}/refunds',
  access: 'staff',
  roles: ['money'],
  params: z.object({ id: idSchema }),
  body: z.object({
    /** Null for all that is left. */
    amountCents: z.nullable(z.int(wrongAmount).check(z.gte(1, wrongAmount))),
    /** What the customer is told. */
    reasonCode: z.enum(staffRefundReasons, 'Please choose a reason'),
    refundedCents,
    reason,
  }),
  output: z.object({
    message: z.string(),
    /** Null where it needs a second person, and nothing was refunded yet. */
    refund: z.nullable(deskRefundSchema),
  }),
  errors: ['conflict', 'not_ready'],
  idempotent: true,
})

export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  summary:
    'Cancel an order that has no service yet: a SIM card that has not left is stopped, its line is canceled, and all that is left of its payment is refunded.',
  method: 'POST',
  path: '/app/desk/orders/{id}/cancellation',
  access: 'staff',
  roles: ['money'],
  params: z.object({ id: idSchema }),
  body: z.object({ refundedCents, reason }),
  output: z.object({ message: z.string() }),
  errors: ['conflict', 'not_ready', 'provider_unavailable'],
  idempotent: true,
})

/** What staff can do with a refund that the bank did not take. */
export const failedRefundActionSchema = z.enum(['send_again', 'settle'])

/** A refund that the bank did not take, or sent back. */
export const failedRefundSchema = z.object({
  id: idSchema,
  orderId: idSchema,
  orderNumber: z.string(),
  amountCents: centsSchema,
  /** The provider's code. */
  failureCode: z.nullable(z.string()),
  /** The provider's id of the charge. */
  intentId: z.nullable(z.string()),
  failedAt: z.nullable(timestampSchema),
  nextActions: z.array(failedRefundActionSchema),
})
export type FailedRefund = z.infer<typeof failedRefundSchema>

/** A payment of which another amount or currency was taken than the order's. It is refunded automatically. */
export const differingCaptureSchema = z.object({
  refundId: idSchema,
  orderId: idSchema,
  orderNumber: z.string(),
  intentId: z.nullable(z.string()),
  expectedCents: centsSchema,
  /** In the smallest unit of the currency that was taken, which is dollars unless `currency_differs`. */
  takenAmount: z.int(),
  differs: z.enum(['amount', 'currency']),
  takenAt: timestampSchema,
  /** Of the refund: `failed` needs a person. */
  refundStatus: z.enum(['pending', 'sent', 'done', 'failed', 'settled', 'returned']),
})
export type DifferingCapture = z.infer<typeof differingCaptureSchema>

/** How many differing captures are listed at most, the newest. */
export const maxDifferingCaptures = 100

export const listFailedRefunds = defineEndpoint({
  name: 'listFailedRefunds',
  summary: 'Failed refunds, oldest first, and payments that differed from their order.',
  method: 'GET',
  path: '/app/desk/refund-care',
  access: 'staff',
  roles: ['money'],
  output: z.object({
    failed: z.array(failedRefundSchema),
    differing: z.array(differingCaptureSchema),
  }),
  errors: [],
})

const refundParams = z.object({ refundId: idSchema })

export const sendRefundAgain = defineEndpoint({
  name: 'sendRefundAgain',
  summary: 'Send a failed refund to the card once more.',
  method: 'POST',
  path: '/app/desk/refund-care/{refundId}/again',
  access: 'staff',
  roles: ['money'],
  params: refundParams,
  body: z.object({ reason }),
  output: z.object({ message: z.string() }),
  errors: ['conflict'],
  idempotent: true,
})

export const settleRefund = defineEndpoint({
  name: 'settleRefund',
  summary: 'Record that the customer got the money of a failed refund in another way.',
  method: 'POST',
  path: '/app/desk/refund-care/{refundId}/settle',
  access: 'staff',
  roles: ['money'],
  params: refundParams,
  body: z.object({
    /** `bank transfer` */
    how: textRule({ required: 'Please say how the customer got the money', max: 200 }),
    reason,
  }),
  output: z.object({ message: z.string() }),
  errors: ['conflict'],
  idempotent: true,
})

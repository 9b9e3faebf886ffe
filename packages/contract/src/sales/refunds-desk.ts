import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'
import { attemptSchema, type OrderStatus, orderSchema, timelineEntrySchema } from './orders.ts'
import { cardMailingSchema } from './orders-desk.ts'
import { refundPartsSchema, refundReasons, staffRefundReasons } from './refunds.ts'
import { priceNoteSchema } from './shop.ts'

export const deskOrderActions = ['refund', 'cancel'] as const
export type DeskOrderAction = (typeof deskOrderActions)[number]

/**
 * What staff may do with the money of an order in each state. `refund` gives back a part or all of it and leaves
 * the order as it is; `cancel` gives the order up. Money of an order that has ended goes back by itself.
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
  /** Who gave it back; null for what went back by itself. */
  madeBy: z.nullable(z.string()),
  status: z.enum(['pending', 'sent', 'done', 'failed', 'settled', 'returned']),
  /** Why it failed, in the provider's code, or how a person settled it. */
  note: z.nullable(z.string()),
  createdAt: timestampSchema,
  settledAt: z.nullable(timestampSchema),
})
export type DeskRefund = z.infer<typeof deskRefundSchema>

const deskDisputeSchema = z.object({
  id: idSchema,
  providerDisputeId: z.string(),
  stage: z.string(),
  status: z.string(),
  reason: z.string(),
  amountCents: centsSchema,
  currency: z.string(),
  dueAt: z.nullable(timestampSchema),
})
export type DeskDispute = z.infer<typeof deskDisputeSchema>

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
  disputes: z.array(deskDisputeSchema),
  /** What paid the order, and what of that was asked back, whatever became of it. */
  paidCents: centsSchema,
  refundedCents: centsSchema,
  /** Null for an order without a SIM card by mail. */
  mailing: z.nullable(cardMailingSchema),
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

export const refundOrder = defineEndpoint({
  name: 'refundOrder',
  summary:
    'Give back a part of what was paid for an order, or all that is left. The order stays active.',
  method: 'POST',
  path: '/app/desk/orders/{id}/refunds',
  access: 'staff',
  roles: ['money'],
  params: z.object({ id: idSchema }),
  body: z.object({
    /** Null for all that is left. */
    amountCents: z.nullable(z.int(wrongAmount).check(z.gte(1, wrongAmount))),
    /** What the customer is told. */
    reasonCode: z.enum(staffRefundReasons, 'Please choose what it is for'),
    refundedCents,
    reason,
  }),
  output: z.object({ message: z.string(), refund: deskRefundSchema }),
  errors: ['conflict', 'not_ready'],
  idempotent: true,
})

export const cancelOrder = defineEndpoint({
  name: 'cancelOrder',
  summary:
    'Give up an order that has no service yet: its line ends, and all that is left of its payment goes back.',
  method: 'POST',
  path: '/app/desk/orders/{id}/cancellation',
  access: 'staff',
  roles: ['money'],
  params: z.object({ id: idSchema }),
  body: z.object({ refundedCents, reason }),
  output: z.object({ message: z.string() }),
  errors: ['conflict', 'not_ready'],
  idempotent: true,
})

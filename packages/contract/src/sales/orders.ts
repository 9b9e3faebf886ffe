import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { centsSchema, idSchema, newNumberSchema, timestampSchema } from '../shapes.ts'
import { cardNetworkSchema } from './cards.ts'
import { moneyLinesSchema, priceNoteSchema, simTypeSchema, soldWithPlanSchema } from './shop.ts'

export const orderStatuses = [
  'payment_pending',
  'payment_action',
  'payment_failed',
  'paid',
  'provisioning',
  'to_ship',
  'shipped',
  'active',
  'refund_pending',
  'refunded',
  'refund_failed',
  'expired',
  'cancelled',
] as const
export const orderStatusSchema = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof orderStatusSchema>

/** Orders that nothing follows on its own. Closing the account waits for the others. */
export const overOrderStatuses = [
  'active',
  'refunded',
  'expired',
  'cancelled',
  'payment_failed',
] as const satisfies readonly OrderStatus[]

/** Paid orders whose SIM card is on its way, or waits to be activated. */
export const cardOrderStatuses = ['to_ship', 'shipped'] as const satisfies readonly OrderStatus[]

/**
 * A SIM card of an order. `cancelled`: it is of no use any more; `stopped`: it never left, for its address was corrected;
 * `returned`: it came back undelivered.
 */
export const mailedCardStatuses = [
  'ordered',
  'shipped',
  'failed',
  'cancelled',
  'stopped',
  'returned',
] as const

/** A new line, the next period of one that is there, data or a pass beside its plan, or another number for it. */
export const orderKinds = ['purchase', 'renewal', 'add_on', 'number_change'] as const
export const orderKindSchema = z.enum(orderKinds)
export type OrderKind = z.infer<typeof orderKindSchema>

/** What the customer can do next; screens draw their buttons from it. */
export const orderActionSchema = z.enum([
  'authenticate',
  'pay',
  'wait',
  'install_esim',
  'activate_sim',
  'view_line',
])
export type OrderAction = z.infer<typeof orderActionSchema>

export const attemptStatuses = [
  'created',
  'requires_action',
  'captured',
  'failed',
  'expired',
  'voided',
] as const
export const attemptStatusSchema = z.enum(attemptStatuses)
export type AttemptStatus = z.infer<typeof attemptStatusSchema>

/** Why a payment failed, in words that a customer can act on (never the fraud signal). */
export const paymentFailureSchema = z.object({ code: z.string(), message: z.string() })
export type PaymentFailure = z.infer<typeof paymentFailureSchema>

/** One try to charge a card for an order. */
export const attemptSchema = z.object({
  id: idSchema,
  number: z.int(),
  status: attemptStatusSchema,
  amountCents: centsSchema,
  cardNetwork: cardNetworkSchema,
  last4Digits: z.string(),
  createdAt: timestampSchema,
  /** Why it didn’t pay the order: also of one that was captured, and goes back. */
  failure: z.nullable(paymentFailureSchema),
})
export type Attempt = z.infer<typeof attemptSchema>

export const timelineEntrySchema = z.object({
  at: timestampSchema,
  kind: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
})
export type TimelineEntry = z.infer<typeof timelineEntrySchema>

/** When the line of an order ended, and to whom its number was transferred; null for a number that was lost. */
export const lineEndSchema = z.object({ at: timestampSchema, toCarrier: z.nullable(z.string()) })
export type LineEnd = z.infer<typeof lineEndSchema>

/** The card, and what the customer saw and agreed to, as a call that pays for a line takes them. */
export const agreedPayment = {
  cardId: z.uuid(msg('Please choose a card')),
  /** Another price is refused with `price_changed`. */
  finalCheckoutAmountCents: centsSchema,
  /** If less credit is left, the call is refused with `price_changed`. */
  creditCents: z.optional(centsSchema),
}

export const orderSchema = z.object({
  id: idSchema,
  /** What support asks for: `OL-` and eight characters. */
  number: z.string(),
  kind: orderKindSchema,
  status: orderStatusSchema,
  /** The idempotency key it was placed with: the id of the cart item that was bought. */
  cartItemId: z.string(),
  planId: z.string(),
  planName: z.string(),
  /** What was bought for a line beside its plan, as it was called then; null for a plan. */
  addOn: z.nullable(z.object({ addOnId: z.string(), title: z.string() })),
  /** What was bought with a plan for its new line; null for nothing. */
  withAddOn: z.nullable(soldWithPlanSchema),
  simType: simTypeSchema,
  autoRenew: z.boolean(),
  /** The number to bring over, recorded at checkout; null for a new number. */
  keepMsisdn: z.nullable(z.string()),
  /** The new number that was chosen; null for any. */
  chosenMsisdn: z.nullable(z.string()),
  lines: moneyLinesSchema,
  /** What of the total is paid with credit; the card is charged the rest. */
  creditCents: centsSchema,
  createdAt: timestampSchema,
  trackingNumber: z.nullable(z.string()),
  /** Where its SIM card is mailed, line by line as on the envelope; null when none is. */
  shipTo: z.nullable(z.array(z.string())),
  failure: z.nullable(paymentFailureSchema),
  /** Where to go to prove the payment (3-D Secure), while that is asked for. */
  redirect: z.nullable(z.object({ url: z.url(), sessionId: z.string() })),
  lineId: z.nullable(idSchema),
  /** Set when its line has ended. */
  lineEnd: z.nullable(lineEndSchema),
  nextActions: z.array(orderActionSchema),
})
export type Order = z.infer<typeof orderSchema>

export const listOrders = defineEndpoint({
  name: 'listOrders',
  summary: 'Orders, newest first, 20 to a page.',
  method: 'GET',
  path: '/app/orders',
  access: 'customer',
  assisted: 'allowed',
  query: z.object({
    /** `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.object({
    orders: z.array(orderSchema),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
})

export const getOrder = defineEndpoint({
  name: 'getOrder',
  summary: 'One order with its payment attempts and timeline.',
  method: 'GET',
  path: '/app/orders/{id}',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  output: z.object({
    order: orderSchema,
    attempts: z.array(attemptSchema),
    timeline: z.array(timelineEntrySchema),
    /** What each line of its price is for. */
    explain: z.array(priceNoteSchema),
    /** The SIM card that was mailed last after the first one; null for none, and once it is of no use. */
    anotherCard: z.nullable(
      z.object({
        shipTo: z.array(z.string()),
        status: z.enum(['ordered', 'shipped']),
        trackingNumber: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})

export const payOrder = defineEndpoint({
  name: 'payOrder',
  summary: 'Try again to pay an order, with the same or another card.',
  method: 'POST',
  path: '/app/orders/{id}/pay',
  access: 'customer',
  params: z.object({ id: idSchema }),
  body: z.object({
    cardId: z.uuid(msg('Please choose a card')),
    /** A number that is kept, in place of the chosen one that is gone; null for any. Missing: as ordered. */
    chosenMsisdn: z.optional(z.nullable(newNumberSchema)),
  }),
  output: z.object({ order: orderSchema }),
  errors: ['order_not_payable', 'attempt_open', 'number_taken'],
  idempotent: true,
})

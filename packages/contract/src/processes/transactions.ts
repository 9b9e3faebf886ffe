import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { isTimeZone } from '../dates.ts'
import { defineEndpoint } from '../endpoint.ts'
import { cardNetworkSchema } from '../sales/cards.ts'
import {
  attemptSchema,
  orderKindSchema,
  orderStatusSchema,
  paymentFailureSchema,
} from '../sales/orders.ts'
import { priceNoteSchema } from '../sales/shop.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'

/**
 * The lines of a payment (spec 3), in whole US cents. A line of nothing is left
 * out; those that are there add up: order total − discount + tax + regulatory
 * fee + activation fee = final amount, and the card was charged that less the credit.
 */
export const paymentDetailsSchema = z.object({
  orderTotalCents: centsSchema,
  taxAmountCents: z.optional(centsSchema),
  regulatoryFeeCents: z.optional(centsSchema),
  activationFeeCents: z.optional(centsSchema),
  discountAmountCents: z.optional(centsSchema),
  paymentMethod: z.optional(cardNetworkSchema),
  last4DigitCard: z.optional(z.string()),
  finalCheckoutAmountCents: centsSchema,
  /** What of the final amount was paid with credit. */
  creditCents: z.optional(centsSchema),
})
export type PaymentDetails = z.infer<typeof paymentDetailsSchema>

/**
 * Money on its way back to the card (`pending`), given back to it (`done`), not taken by the bank
 * (`failed`: a person finds another way), or given back by a person in another way (`settled`).
 */
export const refundSchema = z.object({
  amountCents: centsSchema,
  status: z.enum(['pending', 'done', 'failed', 'settled']),
  /** When it was asked for or, once it came to its end, when that was. */
  at: timestampSchema,
})
export type Refund = z.infer<typeof refundSchema>

/**
 * What the customer's bank says of a payment: it looks into it (`open`), it left the money with us
 * (`won`), or it gave the money back to the customer (`lost`).
 */
export const disputeSchema = z.object({
  /** Null when the bank counts in another currency than US dollars. */
  amountCents: z.nullable(centsSchema),
  status: z.enum(['open', 'won', 'lost']),
  /** When it began or, once it is decided, when that was. */
  at: timestampSchema,
})
export type Dispute = z.infer<typeof disputeSchema>

export const transactionActionSchema = z.enum(['receipt', 'pay_again'])

/** One payment that ended (spec 3): money was taken, or the bank refused. */
export const transactionSchema = z.object({
  id: idSchema,
  transactionTime: timestampSchema,
  /** The product's name. */
  item: z.string(),
  successful: z.boolean(),
  /** Null when no card was involved. */
  last4DigitCard: z.nullable(z.string()),
  paymentDetails: paymentDetailsSchema,
  orderId: idSchema,
  orderNumber: z.string(),
  kind: orderKindSchema,
  /** It was paid in another account of the customer, which was merged into this one. */
  isOfOtherAccount: z.boolean(),
  failure: z.nullable(paymentFailureSchema),
  /** Oldest first; one payment may be given back in several parts. */
  refunds: z.array(refundSchema),
  /** One that is open, else the newest decided one; null for one that ended without a decision. */
  dispute: z.nullable(disputeSchema),
  nextActions: z.array(transactionActionSchema),
})
export type Transaction = z.infer<typeof transactionSchema>

function wholeNumber(from: number, to: number, error: string) {
  return z.coerce.number(error).check(z.int(error), z.gte(from, error), z.lte(to, error))
}

/** What the 5 newest of the summary and each page of the full view ask for at most. */
export const maxTransactions = 100

export const listTransactions = defineEndpoint({
  name: 'listTransactions',
  summary:
    'Payments that ended, newest first, page by page; of a year or a month if that is given.',
  method: 'GET',
  path: '/app/payments/transactions',
  access: 'customer',
  assisted: 'allowed',
  query: z
    .object({
      year: z.optional(wholeNumber(2000, 2200, msg('Please choose a year'))),
      /** 1 to 12; needs a year. */
      month: z.optional(wholeNumber(1, 12, msg('Please choose a month'))),
      /** IANA name of the calendar that year and month are of; default UTC. */
      timeZone: z.optional(
        z
          .string()
          .check(z.maxLength(64), z.refine(isTimeZone, msg('We don’t recognize that time zone'))),
      ),
      /** Default 20. */
      limit: z.optional(wholeNumber(1, maxTransactions, msg('Please ask for 1 to 100 payments'))),
      /** `nextCursor` of the page before. */
      cursor: z.optional(z.string().check(z.maxLength(100))),
    })
    .check(
      z.refine(({ year, month }) => month === undefined || year !== undefined, {
        path: ['year'],
        error: msg('Please choose a year'),
      }),
    ),
  output: z.object({
    transactions: z.array(transactionSchema),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
})

/** A try to pay the order, with what went back of it. */
export const transactionAttemptSchema = z.extend(attemptSchema, {
  refunds: z.array(refundSchema),
})
export type TransactionAttempt = z.infer<typeof transactionAttemptSchema>

export const getTransaction = defineEndpoint({
  name: 'getTransaction',
  summary: 'One payment with every try to pay its order, refunds and released holds included.',
  method: 'GET',
  path: '/app/payments/transactions/{id}',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  output: z.object({
    transaction: transactionSchema,
    orderStatus: orderStatusSchema,
    attempts: z.array(transactionAttemptSchema),
    /** What each line of the payment is for. */
    explain: z.array(priceNoteSchema),
  }),
  errors: [],
})

export const downloadReceipt = defineEndpoint({
  name: 'downloadReceipt',
  summary: 'The receipt of a payment as a PDF file; a refused payment has none.',
  method: 'GET',
  path: '/app/payments/transactions/{id}/receipt',
  access: 'customer',
  params: z.object({ id: idSchema }),
  output: z.file(),
  file: 'application/pdf',
  errors: [],
})

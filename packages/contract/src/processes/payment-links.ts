import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { linkTokenSchema } from '../link-token.ts'
import { cardNetworkSchema } from '../sales/cards.ts'
import { centsSchema, timestampSchema } from '../shapes.ts'

const params = z.object({
  /** Names what is paid, until when the link works, and the amount that its email says. */
  token: linkTokenSchema,
})

/** How many hours a payment link works, unless its order ends first. */
export const paymentLinkHours = 72

/**
 * What a payment link is for, to anyone who holds it: no name, no address and no whole number. Taxes and fees are one
 * sum, because their names tell where someone lives.
 */
const paymentLinkBillSchema = z.object({
  /** A new line, or another period of one. */
  kind: z.enum(['purchase', 'renewal']),
  planName: z.string(),
  periodMonths: z.int(),
  /** The last four digits of the line’s number; null before it has one. */
  lineDigits: z.nullable(z.string()),
  /** Of the plan alone, before the discount. */
  planCents: centsSchema,
  /** What is sold with the plan; null for nothing. */
  addOn: z.nullable(z.object({ title: z.string(), cents: centsSchema })),
  discountCents: centsSchema,
  taxesAndFeesCents: centsSchema,
  /** What the customer’s credit pays. */
  creditCents: centsSchema,
  /** What the card is charged. */
  chargeCents: centsSchema,
  /** What the email said, where that was another amount. */
  emailedCents: z.nullable(centsSchema),
  endsAt: timestampSchema,
})
export type PaymentLinkBill = z.infer<typeof paymentLinkBillSchema>

/**
 * `open`: can be paid; `checking`: the outcome of a payment is not known yet; `paid`: by this link or in another way;
 * `ended`: the order is not for sale any more; `moved`: the line went to another account; `withdrawn`: staff ended the link;
 * `expired`: it is too old.
 */
export const paymentLinkSchema = z.object({
  status: z.enum(['open', 'checking', 'paid', 'ended', 'moved', 'withdrawn', 'expired']),
  /** Null when there is nothing to pay. */
  bill: z.nullable(paymentLinkBillSchema),
})
export type PaymentLink = z.infer<typeof paymentLinkSchema>

/**
 * A visit to the provider’s card page from the link, and the one payment that its card makes. `waiting`: no card yet;
 * `returned`: what was taken goes back, because the order had ended meanwhile.
 */
export const linkVisitSchema = z.object({
  status: z.enum([
    'waiting',
    'failed',
    'saved',
    'checking',
    'confirm',
    'declined',
    'paid',
    'returned',
  ]),
  card: z.nullable(z.object({ cardNetwork: cardNetworkSchema, last4Digits: z.string() })),
  /** Why the payment failed, ready to show. */
  message: z.nullable(z.string()),
  /** The bank’s page, for `confirm`. */
  url: z.nullable(z.url()),
})
export type LinkVisit = z.infer<typeof linkVisitSchema>

const session = {
  /** Of the provider’s card page. */
  sessionId: z.string().check(z.minLength(1), z.maxLength(255)),
}

export const viewPaymentLink = defineEndpoint({
  name: 'viewPaymentLink',
  summary: 'What a payment link pays, without personal data.',
  method: 'GET',
  path: '/app/payment-links/{token}',
  access: 'visitor',
  params,
  output: paymentLinkSchema,
  errors: ['provider_unavailable'],
})

export const openLinkCardPage = defineEndpoint({
  name: 'openLinkCardPage',
  summary: 'Open the provider’s card page to pay by a link. The card is saved to no account.',
  method: 'POST',
  path: '/app/payment-links/{token}/card-page',
  access: 'visitor',
  params,
  output: z.object({ url: z.url(), sessionId: z.string() }),
  errors: ['order_not_payable', 'provider_unavailable'],
})

export const viewLinkVisit = defineEndpoint({
  name: 'viewLinkVisit',
  summary: 'What came of a visit to the card page, and of the payment with its card.',
  method: 'POST',
  path: '/app/payment-links/{token}/visit',
  access: 'visitor',
  params,
  body: z.object(session),
  output: z.object({ visit: linkVisitSchema }),
  errors: ['provider_unavailable'],
})

export const payByLink = defineEndpoint({
  name: 'payByLink',
  summary:
    'Pay what a link is for with the card of a visit. A visit pays once, however often it is sent.',
  method: 'POST',
  path: '/app/payment-links/{token}/pay',
  access: 'visitor',
  params,
  body: z.object({
    ...session,
    /** What the payer saw and agreed to; another amount is refused with `price_changed`. */
    chargeCents: centsSchema,
  }),
  output: z.object({ visit: linkVisitSchema }),
  errors: [
    'not_ready',
    'price_changed',
    'attempt_open',
    'order_not_payable',
    'provider_unavailable',
  ],
})

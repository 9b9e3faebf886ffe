import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { cardNetworkSchema } from '../sales/cards.ts'
import { agreedPayment, orderSchema } from '../sales/orders.ts'
import { moneyLinesSchema, priceNoteSchema } from '../sales/shop.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'

/** What the customer can do about the renewal of a line; screens draw their buttons from it. */
export const renewalActionSchema = z.enum([
  'switch_on',
  'switch_off',
  'choose_card',
  'renew_now',
  'confirm_payment',
  'change_plan',
  'cancel_plan_change',
])
export type RenewalAction = z.infer<typeof renewalActionSchema>

/**
 * The notices of a coming renewal: of the charge itself, of a term of a year that ends, of a price that
 * changes, and the yearly reminder of what renews.
 */
export const noticeKinds = ['charge', 'term', 'price_change', 'annual_reminder'] as const
export type NoticeKind = (typeof noticeKinds)[number]

const renewalNoticeSchema = z.object({
  kind: z.enum(noticeKinds),
  sentAt: timestampSchema,
  /** What it says will be charged, with taxes and fees. */
  totalCents: centsSchema,
  /** Whether the mail server took the email; if not, it counts as not given. */
  isDelivered: z.boolean(),
})

/** The plan of a line's next period. */
export const renewalPlanSchema = z.object({
  planId: z.string(),
  planName: z.string(),
  periodMonths: z.int(),
})

export const planChangeSchema = z.object({ planName: z.string(), from: timestampSchema })

/** What is wrong with the card of a renewal: there is none, its month is over, or will be when it is charged. */
export const cardProblemSchema = z.enum(['missing', 'expired', 'expires'])
export type CardProblem = z.infer<typeof cardProblemSchema>

/**
 * How a line is renewed: until when it is paid, what the next period costs, and what
 * happens automatically. All times are instants in UTC.
 */
export const renewalSchema = z.object({
  lineId: idSchema,
  /** The end of what is paid for. */
  paidUntil: timestampSchema,
  /** Since when the line has had no service because it was not paid; null when it has. */
  suspendedSince: z.nullable(timestampSchema),
  autoRenew: z.boolean(),
  /** When automatic renewal was last agreed to, and under which terms; null while it is off. */
  consent: z.nullable(z.object({ at: timestampSchema, termsVersion: z.string() })),
  /** When the card is charged next automatically; null when it is not. */
  chargeAt: z.nullable(timestampSchema),
  /** The newest notice of the next charge; null before the first. */
  notice: z.nullable(renewalNoticeSchema),
  plan: renewalPlanSchema,
  /** The plan that begins with the next period, when another one was chosen. */
  planChange: z.nullable(planChangeSchema),
  /** What the next period costs today; null when it has no price, for the reason in `problem`. */
  lines: z.nullable(moneyLinesSchema),
  /** What of that the customer’s credit pays; the card is charged the rest. */
  creditCents: centsSchema,
  /** What each of these lines is for. */
  explain: z.array(priceNoteSchema),
  /** What to know of a discount that lasts under a condition, or that ends; null where there is none. */
  discountNote: z.nullable(z.string()),
  /** What blocks the next renewal, and what to do about it. */
  problem: z.nullable(z.string()),
  /** Why automatic renewal cannot be switched on now; null when it can be, or is on. */
  autoRenewProblem: z.nullable(z.string()),
  /** The card that is charged; null when none is saved. */
  card: z.nullable(
    z.object({
      id: idSchema,
      cardNetwork: cardNetworkSchema,
      last4Digits: z.string(),
      expiry: z.string(),
      /** False: the primary card, whichever that is. */
      isChosen: z.boolean(),
    }),
  ),
  /** Why the next renewal cannot be charged to that card; `problem` says it in words. */
  cardProblem: z.nullable(cardProblemSchema),
  /** The last try that failed for the next period. */
  failure: z.nullable(z.object({ at: timestampSchema, message: z.string() })),
  /** The order of the next period, when there is one already. */
  orderId: z.nullable(idSchema),
  /** Why the plan of the line can't be changed; null where it can. */
  planProblem: z.nullable(z.string()),
  nextActions: z.array(renewalActionSchema),
})
export type Renewal = z.infer<typeof renewalSchema>

/** A plan that the next period of a line can have, with its price there. */
export const renewalOfferSchema = z.extend(renewalPlanSchema, {
  highlight: z.string(),
  /** High-speed data a month; null without limit. */
  dataGb: z.nullable(z.number()),
  isCurrent: z.boolean(),
  lines: moneyLinesSchema,
})
export type RenewalOffer = z.infer<typeof renewalOfferSchema>

export const listRenewals = defineEndpoint({
  name: 'listRenewals',
  summary: 'How each line that was activated is renewed, newest line first.',
  method: 'GET',
  path: '/app/renewals',
  access: 'customer',
  output: z.object({ renewals: z.array(renewalSchema) }),
  errors: [],
})

const params = z.object({ id: idSchema })
const changed = z.object({ renewal: renewalSchema, message: z.string() })

export const switchAutoRenew = defineEndpoint({
  name: 'switchAutoRenew',
  summary: 'Turn automatic renewal of a line on or off; on needs consent to the terms.',
  method: 'PUT',
  path: '/app/lines/{id}/renewal/automatic',
  access: 'customer',
  params,
  body: z
    .object({
      on: z.boolean(msg('Choose whether to renew automatically')),
      acceptedTerms: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ on, acceptedTerms }) => !on || acceptedTerms === true, {
        path: ['acceptedTerms'],
        error: msg('Check the box to authorize the renewal charges'),
      }),
    ),
  output: changed,
  errors: ['not_ready', 'provider_unavailable'],
})

export const chooseRenewalCard = defineEndpoint({
  name: 'chooseRenewalCard',
  summary: 'Choose the card that renewals of a line are charged to.',
  method: 'PUT',
  path: '/app/lines/{id}/renewal/card',
  access: 'customer',
  params,
  body: z.object({ cardId: z.uuid(msg('Please choose a card')) }),
  output: changed,
  errors: ['not_ready'],
})

export const renewLine = defineEndpoint({
  name: 'renewLine',
  summary: 'Pay the next period of a line now, at the price that was shown.',
  method: 'POST',
  path: '/app/lines/{id}/renewal/pay',
  access: 'customer',
  params,
  body: z.object(agreedPayment),
  output: z.object({ order: orderSchema }),
  errors: [
    'not_ready',
    'price_changed',
    'attempt_open',
    'order_not_payable',
    'provider_unavailable',
  ],
  idempotent: true,
})

export const listRenewalOffers = defineEndpoint({
  name: 'listRenewalOffers',
  summary: 'The plans that the next period of a line can have, each with its price there.',
  method: 'GET',
  path: '/app/lines/{id}/renewal/plans',
  access: 'customer',
  params,
  output: z.object({ offers: z.array(renewalOfferSchema) }),
  errors: ['not_ready', 'not_offered', 'provider_unavailable'],
})

export const changePlan = defineEndpoint({
  name: 'changePlan',
  summary: 'Choose another plan from the next period on.',
  method: 'PUT',
  path: '/app/lines/{id}/renewal/plan',
  access: 'customer',
  params,
  body: z.object({
    planId: z
      .string(msg('Please choose a plan'))
      .check(
        z.minLength(1, msg('Please choose a plan')),
        z.maxLength(60, msg('We don’t recognize this plan')),
      ),
  }),
  output: changed,
  errors: ['not_ready', 'not_offered', 'attempt_open', 'zip_not_served', 'provider_unavailable'],
})

export const cancelPlanChange = defineEndpoint({
  name: 'cancelPlanChange',
  summary: 'Stay with the plan that the line has now.',
  method: 'DELETE',
  path: '/app/lines/{id}/renewal/plan',
  access: 'customer',
  params,
  output: changed,
  errors: ['not_ready', 'attempt_open'],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { cardNetworkSchema } from '../sales/cards.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { sentPaymentLinkSchema } from './payment-links-desk.ts'
import {
  changePlan,
  chooseRenewalCard,
  planChangeSchema,
  renewalOfferSchema,
  renewalPlanSchema,
  renewalSchema,
} from './renewals.ts'

/** What staff can do about the renewal of a line now. */
export const renewalDeskActions = [
  'send_payment_link',
  'change_plan',
  'choose_card',
  'give_days',
  'switch_off',
] as const

/** What is on record about a line's renewal. Staff look often, so no price is asked for. */
export const renewalOnRecordSchema = z.extend(
  z.pick(renewalSchema, {
    chargeAt: true,
    notice: true,
    card: true,
    cardProblem: true,
    problem: true,
    orderId: true,
  }),
  {
    /** Since when automatic renewal has been on or off. */
    autoRenewSince: timestampSchema,
    /** The last try that failed for the next period, with the provider’s code and what the customer reads. */
    failure: z.nullable(z.object({ at: timestampSchema, code: z.string(), message: z.string() })),
    /** What a day of the paid period cost its customer, without taxes: what giving one counts for. */
    dayCents: centsSchema,
    /** IANA name: the clock by which the customer reads these times. */
    timeZone: z.string(),
    /** While it is due: the last link to pay it that was sent. */
    paymentLink: z.nullable(sentPaymentLinkSchema),
    nextActions: z.array(z.enum(renewalDeskActions)),
  },
)
export type RenewalOnRecord = z.infer<typeof renewalOnRecordSchema>

/** What the next period costs now, as the card would be charged. */
export const renewalPriceSchema = z.object({
  plan: renewalPlanSchema,
  planChange: z.nullable(planChangeSchema),
  /** With taxes and fees; null when it is not known, for the reason in `problem`. */
  totalCents: z.nullable(centsSchema),
  /** What of it the customer’s credit pays; the card is charged the rest. */
  creditCents: centsSchema,
  /**
   * Plan price and recovery fee that are charged, below those of the price list, because a higher price was not
   * announced in time; null when they are the same.
   */
  held: z.nullable(z.object({ ownCents: centsSchema, listCents: centsSchema })),
  problem: z.nullable(z.string()),
  /** Of a renewal that was declined: whether its card may be charged before the next attempt, and if not, why. */
  retry: z.nullable(z.object({ isAllowed: z.boolean(), problem: z.nullable(z.string()) })),
})
export type RenewalPrice = z.infer<typeof renewalPriceSchema>

const params = z.object({ id: idSchema })

export const viewRenewalPrice = defineEndpoint({
  name: 'viewRenewalPrice',
  summary: 'What the next period of a line costs now, with taxes and fees.',
  method: 'GET',
  path: '/app/desk/lines/{id}/renewal/price',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  output: z.object({ price: renewalPriceSchema }),
  errors: [],
})

export const tryRenewal = defineEndpoint({
  name: 'tryRenewal',
  summary:
    'Charge a declined renewal once more now, as its next attempt would: never before the notices allow it, nor more than they say.',
  method: 'POST',
  path: '/app/desk/lines/{id}/renewal/try',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({
    /** Of the failure that was shown; another attempt since then is refused. */
    failedAt: timestampSchema,
    reason,
  }),
  /** `unknown`: the bank has not answered yet. */
  output: z.extend(messageSchema, { outcome: z.enum(['charged', 'declined', 'unknown']) }),
  errors: ['conflict', 'not_ready'],
  idempotent: true,
})

export const listRenewalChoices = defineEndpoint({
  name: 'listRenewalChoices',
  summary: 'The plans that the next period of a line can have, and the cards that can renew it.',
  method: 'GET',
  path: '/app/desk/lines/{id}/renewal/choices',
  access: 'staff',
  roles: ['support'],
  params,
  output: z.object({
    plans: z.array(
      z.extend(z.pick(renewalOfferSchema, { planId: true, planName: true }), {
        /** With taxes and fees. */
        totalCents: centsSchema,
        /** What the next period has without a change. */
        isChosen: z.boolean(),
      }),
    ),
    cards: z.array(
      z.object({
        id: idSchema,
        cardNetwork: cardNetworkSchema,
        last4Digits: z.string(),
        isChosen: z.boolean(),
      }),
    ),
  }),
  errors: ['provider_unavailable'],
})

export const changePlanFor = defineEndpoint({
  name: 'changePlanFor',
  summary:
    'Choose the plan of a line’s next period once its customer has approved; they get an email.',
  method: 'POST',
  path: '/app/desk/lines/{id}/renewal/plan',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.extend(changePlan.body, { reason }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', ...changePlan.errors],
  idempotent: true,
})

export const chooseRenewalCardFor = defineEndpoint({
  name: 'chooseRenewalCardFor',
  summary:
    'Choose the saved card that renews a line once its customer has approved; they get an email.',
  method: 'POST',
  path: '/app/desk/lines/{id}/renewal/card',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.extend(chooseRenewalCard.body, { reason }),
  output: messageSchema,
  errors: ['approval_required', 'conflict'],
  idempotent: true,
})

/** The most that one act gives. */
export const maxGivenDays = 30

const daysWords = `Please enter a whole number of days from 1 to ${maxGivenDays}`

export const giveDays = defineEndpoint({
  name: 'giveDays',
  summary:
    'Add free days to what a line is paid for, as a courtesy. They count as what they cost, within the limits of the person; above them a second person confirms.',
  method: 'POST',
  path: '/app/desk/lines/{id}/days',
  access: 'staff',
  roles: ['support', 'money'],
  params,
  body: z.object({
    days: z.int(daysWords).check(z.gte(1, daysWords), z.lte(maxGivenDays, daysWords)),
    /** When the line renews, as the page said; another time means that another person or a payment was faster. */
    renewsAt: timestampSchema,
    /** What the customer reads. */
    note: textRule({ required: 'Please enter a reason', min: 5, max: 200 }),
    reason,
  }),
  output: z.extend(messageSchema, {
    /** Waits for a second person, and nothing was given yet. */
    isWaiting: z.boolean(),
  }),
  errors: ['conflict', 'not_ready', 'provider_unavailable'],
  idempotent: true,
})

export const switchAutoRenewOffFor = defineEndpoint({
  name: 'switchAutoRenewOffFor',
  summary: 'Turn automatic renewal off for a customer who asks; they get an email.',
  method: 'POST',
  path: '/app/desk/lines/{id}/renewal/off',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

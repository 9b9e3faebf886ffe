import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'
import { broadbandLabelSchema, planSchema } from './plan.ts'

export const simTypes = ['esim', 'physical'] as const
export const simTypeSchema = z.enum(simTypes, msg('Please choose a SIM type'))
export type SimType = z.infer<typeof simTypeSchema>

/**
 * Every line of a price, as charged. Invariant:
 * final = order total − discount + tax + regulatory fee + activation fee.
 */
export const moneyLinesSchema = z.object({
  orderTotalCents: centsSchema,
  discountAmountCents: centsSchema,
  taxAmountCents: centsSchema,
  regulatoryFeeCents: centsSchema,
  activationFeeCents: centsSchema,
  finalCheckoutAmountCents: centsSchema,
})
export type MoneyLines = z.infer<typeof moneyLinesSchema>

/**
 * What a line of a price, or a part of it, is for: `911 fee (Iowa)`. The parts of a line add up to it. `group`
 * keeps what governments ask of customers apart from the surcharges that we pass on, and from our own fee.
 */
export const priceNoteSchema = z.object({
  line: z.enum([
    'orderTotalCents',
    'discountAmountCents',
    'taxAmountCents',
    'regulatoryFeeCents',
    'activationFeeCents',
  ]),
  group: z.enum(['price', 'government', 'passed_on', 'own_fee']),
  text: z.string(),
  cents: centsSchema,
})
export type PriceNote = z.infer<typeof priceNoteSchema>

const planIdSchema = z
  .string(msg('Please choose a plan'))
  .check(
    z.minLength(1, msg('Please choose a plan')),
    z.maxLength(60, msg('We couldn’t find that plan')),
  )

/** A label that names the surcharges of a place, or says in `monthlyFeesNote` that the place decides them. */
export const offeredLabelSchema = z.extend(broadbandLabelSchema, {
  monthlyFeesNote: z.optional(z.string()),
})
export type OfferedLabel = z.infer<typeof offeredLabelSchema>

/** A plan on sale; with a ZIP code, also what it costs there in all and for what, null while its taxes are not known. */
export const offeredPlanSchema = z.safeExtend(planSchema, {
  label: offeredLabelSchema,
  allInPriceCents: z.nullable(centsSchema),
  /** They add up to the all-in price; a discount is positive, and taken off. */
  allInNotes: z.nullable(z.array(priceNoteSchema)),
})
export type OfferedPlan = z.infer<typeof offeredPlanSchema>

export const listPlans = defineEndpoint({
  name: 'listPlans',
  summary: 'Plans on sale, in shop order; with a ZIP code, the all-in price there.',
  method: 'GET',
  path: '/app/plans',
  access: 'visitor',
  query: z.object({ zipCode: z.optional(fields.zipCode) }),
  output: z.object({ plans: z.array(offeredPlanSchema) }),
  errors: ['zip_not_served'],
})

const couponCodeSchema = z
  .string()
  .check(z.trim(), z.maxLength(40, msg('This coupon code is too long')))

export const getPlan = defineEndpoint({
  name: 'getPlan',
  summary: 'One plan with its broadband label; with a ZIP code, its all-in price there.',
  method: 'GET',
  path: '/app/plans/{id}',
  access: 'visitor',
  params: z.object({ id: planIdSchema }),
  query: z.object({
    zipCode: z.optional(fields.zipCode),
    /** With a ZIP code. Absent: the plan’s first one. */
    simType: z.optional(simTypeSchema),
    couponCode: z.optional(couponCodeSchema),
  }),
  output: z.object({
    plan: offeredPlanSchema,
    /** What can be bought with it or later for its line, by title in shop order. */
    addOns: z.array(z.string()),
  }),
  errors: ['zip_not_served'],
})

/** Data or a pass that is sold with a plan. */
export const soldWithPlanSchema = z.object({ addOnId: z.string(), title: z.string() })

/** A price that holds until `expiresAt`. `changed` names the difference to the quote before. */
export const quoteSchema = z.object({
  quoteId: idSchema,
  expiresAt: timestampSchema,
  planId: z.string(),
  planName: z.string(),
  simType: simTypeSchema,
  zipCode: z.string(),
  couponCode: z.nullable(z.string()),
  /** What is bought with the plan; null for nothing. */
  withAddOn: z.nullable(
    z.extend(soldWithPlanSchema, {
      /** What the plan costs without it. */
      explainPlan: z.array(priceNoteSchema),
    }),
  ),
  lines: moneyLinesSchema,
  /** What of the total the customer’s credit pays; the card is charged the rest. */
  creditCents: centsSchema,
  explain: z.array(priceNoteSchema),
  /** What to know of a discount that lasts under a condition; null for a price without. */
  discountNote: z.nullable(z.string()),
  changed: z.optional(
    z.object({ previousFinalCents: centsSchema, finalCents: centsSchema, message: z.string() }),
  ),
})
export type Quote = z.infer<typeof quoteSchema>

/** The street of an address whose ZIP code is known. */
export const quoteStreetSchema = z.object({
  streetNumber: fields.addressRules.streetNumber,
  streetDirection: fields.addressRules.streetDirection,
  streetName: fields.addressRules.streetName,
  city: fields.addressRules.city,
})
export type QuoteStreet = z.output<typeof quoteStreetSchema>

export const createQuote = defineEndpoint({
  name: 'createQuote',
  summary: 'The price of a plan at a ZIP code, tax and fees included.',
  method: 'POST',
  path: '/app/cart/quote',
  access: 'either',
  assisted: 'allowed',
  body: z.object({
    planId: planIdSchema,
    simType: simTypeSchema,
    zipCode: fields.zipCode,
    /**
     * Where in the ZIP code the service is used, as soon as that is known: a ZIP code may have other taxes in one
     * part than in another. The purchase is checked with the street that is sent with it.
     */
    street: z.optional(quoteStreetSchema),
    couponCode: z.optional(couponCodeSchema),
    /** Data or a pass to buy with the plan. */
    addOnId: z.optional(z.string().check(z.maxLength(60))),
    /** The quote that was shown before, to learn whether the price changed. */
    previousQuoteId: z.optional(idSchema),
  }),
  output: quoteSchema,
  errors: ['not_offered', 'zip_not_served', 'provider_unavailable'],
})

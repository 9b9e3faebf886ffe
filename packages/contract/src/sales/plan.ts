import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'

/**
 * What a plan is to the tax law: wireless service whose paid amount is used up, service that is paid ahead
 * and is otherwise like postpaid service, or Internet access alone. The operator says so for each plan.
 */
export const taxClasses = ['prepaid_wireless', 'no_contract', 'data_only'] as const
export type TaxClass = (typeof taxClasses)[number]

const cents = z.int().check(z.nonnegative())
const sentence = z.string().check(z.minLength(1), z.maxLength(300))

/** An amount the label lists by name. `note` says when it does not apply. */
const labelFeeSchema = z.object({
  name: sentence,
  amountCents: cents,
  note: z.optional(z.nullable(sentence)),
})

/** What a customer typically gets with one radio technology, as the label states it. */
const typicalSpeedSchema = z.object({
  technology: z.enum(['5G', '4G LTE']),
  downloadMbps: sentence,
  uploadMbps: sentence,
  latencyMs: sentence,
})

/**
 * The FCC broadband label of a plan: the fields of 47 CFR 8.1(a) in the order of the printed
 * template. Money is in US cents; speeds are ranges in words, as the template prints them.
 */
export const broadbandLabelSchema = z.object({
  heading: z.literal(msg('Mobile Broadband Consumer Disclosure')),
  providerName: sentence,
  planName: sentence,
  /** `M`, the ten digits of the FCC registration number, then up to 15 of A–Z and 0–9. */
  uniquePlanId: z.string().check(z.regex(/^M\d{10}[A-Z0-9]{1,15}$/)),
  monthlyPriceCents: cents,
  /** Set when a plan is paid for several months at once: what is paid on the first day. */
  prepaid: z.nullable(z.object({ months: z.int().check(z.gte(2)), totalCents: cents })),
  introductoryRate: z.nullable(z.object({ months: z.int(), priceAfterCents: cents })),
  contract: z.nullable(z.object({ months: z.int(), url: sentence })),
  providerMonthlyFees: z.array(labelFeeSchema),
  oneTimeFees: z.array(labelFeeSchema),
  earlyTerminationFeeCents: cents,
  governmentTaxes: z.literal(msg('Varies by Location')),
  discountsUrl: sentence,
  typicalSpeeds: z.array(typicalSpeedSchema).check(z.minLength(1)),
  /** Gigabytes at full speed each month; null for unlimited. */
  dataIncludedGb: z.nullable(z.number().check(z.positive())),
  dataNote: sentence,
  additionalDataCharge: sentence,
  networkManagementUrl: sentence,
  privacyPolicyUrl: sentence,
  support: z.object({ phone: sentence, url: sentence }),
  fccUrl: z.literal('https://www.fcc.gov/consumer'),
})
export type BroadbandLabel = z.infer<typeof broadbandLabelSchema>

/**
 * A plan as the content service publishes it: price and terms of one prepaid period, the words
 * that sell it, and its broadband label. Allowances are per month; null means unlimited.
 */
export const planSchema = z
  .object({
    planId: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
    name: sentence,
    /** Phone plans have a number with calls and texts; data plans serve tablets and hotspots. */
    kind: z.enum(['phone', 'data']),
    /** `data_only` for data plans alone: what can call 911 owes its fee, and what cannot does not. */
    taxClass: z.enum(taxClasses),
    status: z.enum(['available', 'retired']),
    order: z.int(),
    /** One thing to know of it first, such as "Most popular". The operator answers for its truth. */
    badge: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(24)))),
    highlight: sentence,
    features: z.array(sentence).check(z.minLength(1)),
    /** For the whole period, before tax and fees. */
    priceCents: z.int().check(z.positive()),
    periodMonths: z.int().check(z.gte(1), z.lte(12)),
    /** Days of service that one payment buys. */
    periodDays: z.int().check(z.gte(1), z.lte(366)),
    dataGb: z.nullable(z.number().check(z.positive())),
    throttleNote: sentence,
    minutes: z.nullable(z.int().check(z.nonnegative())),
    texts: z.nullable(z.int().check(z.nonnegative())),
    /** Gigabytes that may be shared with other devices, taken from the plan's data. */
    hotspotGb: z.nullable(z.number().check(z.nonnegative())),
    fiveG: z.boolean(),
    international: sentence,
    simTypes: z.array(z.enum(['esim', 'physical'])).check(z.minLength(1)),
    activationFeeCents: cents,
    /** SIM types with which the activation fee is waived. */
    activationFreeWith: z.array(z.enum(['esim', 'physical'])),
    label: broadbandLabelSchema,
  })
  .check(
    z.refine(({ kind, taxClass }) => (kind === 'data') === (taxClass === 'data_only'), {
      path: ['taxClass'],
    }),
  )
export type Plan = z.infer<typeof planSchema>

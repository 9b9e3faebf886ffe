import * as z from 'zod/mini'

/** Shapes of content/rates/*.json and content/coupons.json; content/rates/README.md explains them. */

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const cents = z.int().check(z.nonnegative())
const placeCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** At most three decimals, so that the arithmetic stays in whole numbers. */
const percent = z
  .number()
  .check(z.gte(0), z.lte(100), z.multipleOf(0.001, 'A percentage has at most three decimals'))

const certainty = z.enum(['sourced', 'published', 'approximate'])

/** Strictly from old to new. */
function byDate(rows: ReadonlyArray<{ effectiveFrom: string }>) {
  const days = rows.map(({ effectiveFrom }) => effectiveFrom)
  return days.slice(1).every((later, index) => (days[index] ?? later) < later)
}

const jurisdictionRateSchema = z.object({
  effectiveFrom: day,
  taxPercent: percent,
  taxCertainty: certainty,
  e911FlatCents: cents,
  e911Percent: percent,
  e911Certainty: certainty,
  note: z.optional(z.string()),
})

const jurisdictionSchema = z
  .object({
    code: placeCode,
    name: z.string(),
    served: z.boolean(),
    rates: z.array(jurisdictionRateSchema).check(z.refine(byDate, 'Rates go from old to new')),
  })
  .check(z.refine((place) => !place.served || place.rates.length > 0, 'A served place has rates'))
export type Jurisdiction = z.infer<typeof jurisdictionSchema>

export const jurisdictionsSchema = z.object({ jurisdictions: z.array(jurisdictionSchema) })

export const carrierFeesSchema = z.object({
  /** Dated rows change at midnight here. */
  timeZone: z.string(),
  recoveryFee: z
    .array(z.object({ effectiveFrom: day, centsPerMonth: cents }))
    .check(z.minLength(1), z.refine(byDate, 'Fees go from old to new')),
})

const discountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: percent }),
  z.object({ kind: z.literal('amount'), cents: cents }),
])

const couponSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)),
  description: z.string(),
  discount: discountSchema,
  validFrom: day,
  /** The last day on which it counts; null for no end. */
  validThrough: z.nullable(day),
  /** Only these plans; null for every plan. */
  planIds: z.nullable(z.array(z.string())),
  minimumMonths: z.int().check(z.gte(1)),
})
export type Coupon = z.infer<typeof couponSchema>

export const couponsSchema = z.object({ coupons: z.array(couponSchema) })

/** All rate files together, as `priceLines` wants them. */
export type Rates = {
  jurisdictions: readonly Jurisdiction[]
  carrierFees: z.infer<typeof carrierFeesSchema>
}

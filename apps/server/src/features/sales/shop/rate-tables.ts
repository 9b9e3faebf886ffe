import * as z from 'zod/mini'
import { byDate, daySchema, percentSchema, tableCentsSchema } from '../../../dated-tables.ts'

/** Shapes of what is ours in content/rates/*.json, and of content/coupons.json; content/rates/README.md explains them. */

/** Where service is sold; its taxes are for the tax gateway. */
const placeSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  name: z.string(),
  served: z.boolean(),
})
export type Place = z.infer<typeof placeSchema>

export const placesSchema = z.object({ jurisdictions: z.array(placeSchema) })

export const carrierFeesSchema = z.object({
  /** Dated rows change at midnight here. */
  timeZone: z.string(),
  recoveryFee: z
    .array(z.object({ effectiveFrom: daySchema, centsPerMonth: tableCentsSchema }))
    .check(z.minLength(1), z.refine(byDate, 'Fees go from old to new')),
})

const discountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: percentSchema }),
  z.object({ kind: z.literal('amount'), cents: tableCentsSchema }),
])

const couponSchema = z.object({
  code: z.string().check(z.regex(/^[A-Z0-9]{3,20}$/)),
  description: z.string(),
  discount: discountSchema,
  validFrom: daySchema,
  /** The last day on which it counts; null for no end. */
  validThrough: z.nullable(daySchema),
  /** Only these plans; null for every plan. */
  planIds: z.nullable(z.array(z.string())),
  minimumMonths: z.int().check(z.gte(1)),
})
export type Coupon = z.infer<typeof couponSchema>

/** What a line costs less a month while its owner has an older one. */
const lineDiscountSchema = z.object({
  discount: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('percent'), percent: percentSchema.check(z.gt(0)) }),
    z.object({ kind: z.literal('amount'), centsPerMonth: tableCentsSchema.check(z.gt(0)) }),
  ]),
  /** Only these plans; null for every plan. */
  planIds: z.nullable(z.array(z.string()).check(z.minLength(1))),
  /** A coupon beside it: both count, or the better one alone. */
  withCoupon: z.enum(['both', 'better']),
})
export type LineDiscount = z.infer<typeof lineDiscountSchema>

export const couponsSchema = z.object({
  coupons: z.array(couponSchema),
  /** Missing or null: every line costs the same. */
  lineDiscount: z.optional(z.nullable(lineDiscountSchema)),
})

/** What is ours of the rate files. */
export type Rates = {
  places: readonly Place[]
  carrierFees: z.infer<typeof carrierFeesSchema>
}

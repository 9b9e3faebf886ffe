import * as z from 'zod/mini'
import { centsSchema } from '../shapes.ts'

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

/**
 * Why a part of a sale bears no tax that the place has: Internet access (47 USC 151 note), our own recovery fee, which
 * buys no service, or because the tax engine says so.
 */
export const exemptReasons = ['internet_access', 'recovery_fee', 'tax_engine'] as const
export type ExemptReason = (typeof exemptReasons)[number]

/**
 * A tax or fee on a sale, under the name that its source gives it. Rounded half up to a whole cent, once; `line`
 * is the money line that it is part of.
 */
export const namedTaxSchema = z.object({
  /** `911 fee` */
  name: words,
  /** Whose it is: `Iowa`, `Polk County`, `United States`. */
  jurisdiction: words,
  level: z.enum(['federal', 'state', 'county', 'city', 'district']),
  /** Null for an amount that is no percentage. */
  percent: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  cents: centsSchema,
  line: z.enum(['taxAmountCents', 'regulatoryFeeCents']),
  /** Asked of the carrier, which chooses to recover it from customers (47 CFR 54.712): never called government's. */
  passedOn: z.boolean(),
  /** What of the sale it was worked out on; null for an amount that is none of a price, or a base the engine did not say. */
  taxableCents: z.nullable(centsSchema),
  /** What of the sale it was not, with why. */
  exemptCents: centsSchema,
  exemptReason: z.nullable(z.enum(exemptReasons)),
  /** On the add-on that was sold with a plan; left out for the rest of the sale. */
  forAddOn: z.optional(z.literal(true)),
})
export type NamedTax = z.infer<typeof namedTaxSchema>

/** What an amount that is none of a price was worked out on. */
export const noTaxBase = { taxableCents: null, exemptCents: 0, exemptReason: null } as const

/** Who worked out the taxes of a price. `stand_in`: our tables, while the engine is silent. */
export const taxSources = ['tables', 'avalara', 'stand_in'] as const
export type TaxSource = (typeof taxSources)[number]

/** The sum of the taxes in one money line. */
export function taxesOf(line: NamedTax['line'], taxes: readonly NamedTax[]): number {
  return taxes.reduce((sum, tax) => (tax.line === line ? sum + tax.cents : sum), 0)
}

import * as z from 'zod/mini'
import {
  byDate,
  daySchema,
  percentSchema,
  readTable,
  tableCentsSchema,
} from '../../dated-tables.ts'

/** Shapes of what governments ask in content/rates/*.json; content/rates/README.md explains them. */

const certainty = z.enum(['sourced', 'published', 'approximate'])

const rateSchema = z.object({
  effectiveFrom: daySchema,
  taxPercent: percentSchema,
  taxCertainty: certainty,
  /** For a retail transaction of prepaid wireless service. */
  e911FlatCents: tableCentsSchema,
  e911Percent: percentSchema,
  e911Certainty: certainty,
  /** For each month of no-contract service; without it, that is charged as prepaid service is. */
  e911MonthlyCents: z.optional(tableCentsSchema),
  e911MonthlyCertainty: z.optional(certainty),
  note: z.optional(z.string()),
})
export type TaxRate = z.infer<typeof rateSchema>

const jurisdictionSchema = z
  .object({
    code: z.string().check(z.regex(/^[A-Z]{2}$/)),
    name: z.string(),
    served: z.boolean(),
    rates: z.array(rateSchema).check(z.refine(byDate, 'Rates go from old to new')),
  })
  .check(z.refine((place) => !place.served || place.rates.length > 0, 'A served place has rates'))

export const jurisdictionsSchema = z.object({ jurisdictions: z.array(jurisdictionSchema) })

const zoneSchema = z.object({ timeZone: z.string() })

export type TaxTables = {
  readonly jurisdictions: readonly z.infer<typeof jurisdictionSchema>[]
  /** Rates change at midnight here. */
  readonly timeZone: string
}

/** Reads the tables of taxes below `contentDir` or, without them, the shipped ones. Throws, naming a bad file. */
export async function readTaxTables(contentDir: string): Promise<TaxTables> {
  const [{ jurisdictions }, { timeZone }] = await Promise.all([
    readTable(contentDir, 'rates/jurisdictions.json', jurisdictionsSchema),
    readTable(contentDir, 'rates/carrier-fees.json', zoneSchema),
  ])
  return { jurisdictions, timeZone }
}

import * as z from 'zod/mini'
import { readTable } from '../../dated-tables.ts'

/** Shape of content/rates/avalara.json; content/rates/README.md explains it. */

const pairSchema = z.object({
  transaction: z.int(),
  service: z.int(),
  /** Bought as credit before: the engine leaves out what is due at the point of sale. */
  debit: z.optional(z.boolean()),
  /** Sold by the month: what is due for each month is due for every month of the plan. */
  monthly: z.optional(z.boolean()),
})
export type TaxPair = z.infer<typeof pairSchema>

const pairs = z.array(pairSchema).check(z.minLength(1))
const productSchema = z.object({ plan: pairs, activation_fee: pairs, recovery_fee: pairs })

const avalaraSettingsSchema = z.object({
  company: z.object({
    businessClass: z.union([z.literal(0), z.literal(1)]),
    serviceClass: z.union([z.literal(0), z.literal(1)]),
    facilities: z.boolean(),
    franchise: z.boolean(),
    regulated: z.boolean(),
    /** Names the company in the engine's reports; at most 20 characters. */
    identifier: z.string().check(z.maxLength(20)),
  }),
  products: z.object({
    prepaid_wireless: productSchema,
    no_contract: productSchema,
    data_only: productSchema,
  }),
})

/** What the company is, and what is sold in the engine's terms. */
export type AvalaraSettings = z.infer<typeof avalaraSettingsSchema>

/** Reads the settings below `contentDir` or, without them, the shipped ones. Throws, naming a bad file. */
export function readAvalaraSettings(contentDir: string): Promise<AvalaraSettings> {
  return readTable(contentDir, 'rates/avalara.json', avalaraSettingsSchema)
}

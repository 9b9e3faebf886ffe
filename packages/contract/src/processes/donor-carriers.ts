import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

const words = z.string().check(z.minLength(1))

/** Where customers of one old carrier find what it asks for. Content: `content/donor-carriers.json`. */
export const donorCarrierSchema = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  name: words,
  accountNumber: z.object({ where: words }),
  pin: z.object({
    /** What the carrier itself calls it. */
    name: words,
    where: words,
    /** How long it can be used; null when the carrier does not say. */
    lifeDays: z.nullable(z.int().check(z.positive())),
  }),
  /** The lock that has to be off; null when the carrier has none. */
  lock: z.nullable(z.object({ name: words, where: words })),
  note: z.nullable(words),
})
export type DonorCarrier = z.infer<typeof donorCarrierSchema>

export const donorCarriersSchema = z.object({ carriers: z.array(donorCarrierSchema) })

export const listDonorCarriers = defineEndpoint({
  name: 'listDonorCarriers',
  summary: 'Where to find account number and transfer PIN at the large carriers.',
  method: 'GET',
  path: '/app/donor-carriers',
  access: 'visitor',
  output: donorCarriersSchema,
  errors: [],
})

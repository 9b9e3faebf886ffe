import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** What the mobile network lets a shop sell and an account do. */
export const networkOfferSchema = z.object({
  /** SIM cards beside eSIM. */
  simCards: z.boolean(),
  /** Without it only SIM cards that customers hold are activated. */
  cardsByMail: z.boolean(),
  /** Without it no new line can have a card that wasn't mailed for it. */
  retailCards: z.boolean(),
  /** What to look for in a phone, where we can't say which ones work; null where we can. */
  phoneAdvice: z.nullable(z.string()),
  /** Whether numbers can be brought from other carriers. */
  portIn: z.boolean(),
  /** Whether an address for 911 calls over Wi-Fi is registered. */
  emergencyAddress: z.boolean(),
  /** Whether a new number can be chosen. */
  numberSearch: z.boolean(),
  /** Whether data or a pass can be bought beside a plan. */
  addOns: z.boolean(),
})
export type NetworkOffer = z.infer<typeof networkOfferSchema>

export const getNetwork = defineEndpoint({
  name: 'getNetwork',
  summary: 'What the mobile network can do, so that nothing else is offered.',
  method: 'GET',
  path: '/app/network',
  access: 'visitor',
  output: z.object({ network: networkOfferSchema }),
  errors: [],
})

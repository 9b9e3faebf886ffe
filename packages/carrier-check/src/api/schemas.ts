import * as z from 'zod/mini'
import { answers } from './answers.ts'
import { events } from './events.ts'
import { requests } from './requests.ts'
import { address, described } from './shapes.ts'

/** Every body of the carrier's API (docs/carrier-api.md), by its name in the OpenAPI document. */
export const carrierSchemas = {
  ...requests,
  ...answers,
  ...events,
  Address: address,
  Failure: z.object({
    code: described(z.string(), 'For programs: the same for the same reason.'),
    message: described(z.string(), 'For who reads the log; customers never see it.'),
  }),
}

export type CarrierSchemas = typeof carrierSchemas
export type CarrierAnswer<Name extends keyof typeof answers> = z.output<(typeof answers)[Name]>

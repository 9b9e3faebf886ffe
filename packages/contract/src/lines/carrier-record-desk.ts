import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/** What the carrier says of a line now; null for what it does not know. */
export const carrierViewSchema = z.object({
  askedAt: timestampSchema,
  activation: z.nullable(
    z.object({
      status: z.enum(['active', 'pending', 'refused']),
      /** E.164. */
      mdn: z.nullable(z.string()),
      iccid: z.nullable(z.string()),
      code: z.nullable(z.string()),
    }),
  ),
  sim: z.nullable(z.enum(['available', 'in_use', 'retired', 'unknown'])),
  portOuts: z.array(
    z.object({ status: z.string(), toCarrier: z.string(), requestedAt: timestampSchema }),
  ),
})
export type CarrierView = z.infer<typeof carrierViewSchema>

export const viewLineAtCarrier = defineEndpoint({
  name: 'viewLineAtCarrier',
  summary: 'Ask the carrier what it knows of a line now.',
  method: 'GET',
  path: '/app/desk/lines/{id}/carrier',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params: z.object({ id: idSchema }),
  output: z.object({ carrier: carrierViewSchema }),
  errors: ['provider_unavailable'],
})

export const refreshLine = defineEndpoint({
  name: 'refreshLine',
  summary: 'Have the carrier send everything that is set for a line to the network once more.',
  method: 'POST',
  path: '/app/desk/lines/{id}/refresh',
  access: 'staff',
  roles: ['support'],
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict', 'not_offered', 'provider_unavailable'],
  idempotent: true,
})

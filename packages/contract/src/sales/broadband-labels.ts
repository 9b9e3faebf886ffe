import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { offeredLabelSchema } from './shop.ts'

/** The broadband label of a line's plan: as the plan was sold, else today's. */
export const getLineLabel = defineEndpoint({
  name: 'getLineLabel',
  summary: 'The broadband label of a line’s plan, as it was when the running period was paid.',
  method: 'GET',
  path: '/app/lines/{id}/broadband-label',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  output: z.object({
    /** Null when there is none of that time, and the plan is not published any more. */
    label: z.nullable(offeredLabelSchema),
    /** When the period was paid that the label was in force for; null for today's label. */
    paidAt: z.nullable(timestampSchema),
  }),
  errors: [],
})

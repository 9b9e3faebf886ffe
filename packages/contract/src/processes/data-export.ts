import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { timestampSchema } from '../shapes.ts'

export const downloadData = defineEndpoint({
  name: 'downloadData',
  summary: 'All data we have about the customer, without secrets.',
  method: 'POST',
  path: '/app/users/data',
  access: 'customer',
  output: z.object({
    madeAt: timestampSchema,
    /** Rows by what they are about; a row’s fields have the names that they are kept under. */
    parts: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  errors: ['step_up_required'],
})

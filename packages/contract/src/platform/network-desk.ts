import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { timestampSchema } from '../shapes.ts'

export const viewNetwork = defineEndpoint({
  name: 'viewNetwork',
  summary:
    'What the network says it is and can’t do, since when, and what is wrong with its last answer.',
  method: 'GET',
  path: '/app/desk/network',
  access: 'staff',
  roles: ['support', 'porting', 'admin'],
  output: z.object({
    network: z.object({
      /** What it calls itself; null before its first answer that could be used. */
      name: z.nullable(z.string()),
      /** The capabilities of the carrier API that it lacks, by their names there. */
      notOffered: z.array(z.string()),
      /** Since when its document says what it says now. */
      since: z.nullable(timestampSchema),
      readAt: z.nullable(timestampSchema),
      /** When it was last asked. */
      askedAt: z.nullable(timestampSchema),
      /** Why the last answer can't be used; null when it can. */
      problem: z.nullable(z.string()),
    }),
  }),
  errors: [],
})

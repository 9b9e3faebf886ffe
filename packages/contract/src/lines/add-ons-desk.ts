import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { addOnIdSchema } from './add-ons.ts'
import { lineAddOnStatuses } from './line-add-on.ts'

/** One that a line has, had or should have got, as staff see it. */
export const deskAddOnSchema = z.object({
  id: idSchema,
  addOnId: z.string(),
  title: z.string(),
  status: z.enum(lineAddOnStatuses),
  /** Null for one that was given. */
  orderId: z.nullable(idSchema),
  /** Who gave it; null for one that was bought. */
  givenBy: z.nullable(z.string()),
  /** The carrier’s code, for one that it did not give. */
  failureCode: z.nullable(z.string()),
  /** Null for a pass without data of its own. */
  dataGb: z.nullable(z.number()),
  /** What is left of its data; null where the network does not tell, or it does not hold now. */
  leftMb: z.nullable(z.number()),
  createdAt: timestampSchema,
  startsAt: z.nullable(timestampSchema),
  endsAt: z.nullable(timestampSchema),
})
export type DeskAddOn = z.infer<typeof deskAddOnSchema>

const params = z.object({ id: idSchema })

export const viewLineAddOns = defineEndpoint({
  name: 'viewLineAddOns',
  summary: 'The newest add-ons of a line, and what can be given to it now.',
  method: 'GET',
  path: '/app/desk/lines/{id}/add-ons',
  access: 'staff',
  roles: ['support', 'money'],
  params,
  output: z.object({
    /** Newest first, 20 at most. */
    addOns: z.array(deskAddOnSchema),
    /** In shop order, with the price before taxes, which counts against what the caller may give. */
    offers: z.array(z.object({ addOnId: z.string(), title: z.string(), priceCents: centsSchema })),
    /** Why nothing can be given now; null where something can. */
    reason: z.nullable(z.string()),
  }),
  errors: [],
})

export const giveAddOn = defineEndpoint({
  name: 'giveAddOn',
  summary: 'Give a line data or a pass without charge.',
  method: 'POST',
  path: '/app/desk/lines/{id}/add-ons',
  access: 'staff',
  roles: ['support', 'money'],
  params,
  body: z.object({ addOnId: addOnIdSchema, reason }),
  output: z.extend(messageSchema, {
    /** Waits for a second person, and nothing was given yet. */
    isWaiting: z.boolean(),
  }),
  errors: ['conflict', 'not_offered'],
  idempotent: true,
})

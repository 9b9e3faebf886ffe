import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, timestampSchema } from '../shapes.ts'

/** Who did it: the customer, a support agent on their behalf, we by ourselves, or the other carrier. */
export const activityActors = ['you', 'support', 'system', 'carrier'] as const
export const activityActorSchema = z.enum(activityActors)
export type ActivityActor = z.infer<typeof activityActorSchema>

/** Something that happened to a line. Never holds a secret: no code, no PIN, no whole SIM number. */
export const activityEntrySchema = z.object({
  id: z.string(),
  at: timestampSchema,
  kind: z.string(),
  by: activityActorSchema,
  title: z.string(),
  detail: z.nullable(z.string()),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>

export const listActivity = defineEndpoint({
  name: 'listActivity',
  summary: 'What happened to a line, newest first, 20 at a time.',
  method: 'GET',
  path: '/app/lines/{id}/activity',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  query: z.object({
    /** The `nextCursor` of the page before. */
    cursor: z.optional(
      z
        .string()
        .check(z.regex(/^\d{1,15}$/, msg('Please open this page again from your account.'))),
    ),
  }),
  output: z.object({
    entries: z.array(activityEntrySchema),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
})

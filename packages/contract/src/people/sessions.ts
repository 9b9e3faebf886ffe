import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/** A session ends this long after it was opened, whatever happens. */
export const sessionSeconds = 12 * 60 * 60
/** And this long after the last call. */
export const idleSeconds = 30 * 60
/** The last call is noted by the minute, so that an idle session may end a minute early. */
export const noteCallsEverySeconds = 60

/** A place where the customer is signed in. */
export const openSessionSchema = z.object({
  id: idSchema,
  /** As a person would call it: `Safari on iPhone`. */
  device: z.string(),
  signedInAt: timestampSchema,
  /** To the minute. */
  lastSeenAt: timestampSchema,
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const listSessions = defineEndpoint({
  name: 'listSessions',
  summary: 'Where the customer is signed in, this session first, then the one used last.',
  method: 'GET',
  path: '/app/auth/sessions',
  access: 'customer',
  output: z.object({ sessions: z.array(openSessionSchema) }),
  errors: [],
})

export const endSessions = defineEndpoint({
  name: 'endSessions',
  summary: 'Sign out one session, or all but the one that asks.',
  method: 'DELETE',
  path: '/app/auth/sessions',
  access: 'customer',
  body: z.union([
    z.strictObject({ sessionId: idSchema }),
    z.strictObject({ others: z.literal(true, msg('Please say which session to sign out')) }),
  ]),
  output: messageSchema,
  errors: ['not_found'],
})

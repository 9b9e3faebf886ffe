import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { linkTokenSchema } from '../link-token.ts'
import { messageSchema } from '../shapes.ts'

const params = z.object({
  /** Names the message that is answered. */
  token: linkTokenSchema,
})

export const viewMessageLink = defineEndpoint({
  name: 'viewMessageLink',
  summary: 'Which message the link in a reply answers; nothing of what was written.',
  method: 'GET',
  path: '/app/messages/{token}',
  access: 'visitor',
  params,
  output: z.object({
    ticket: z.string(),
    /** False once the account of its sender was closed. */
    canAnswer: z.boolean(),
  }),
  errors: [],
})

export const answerMessage = defineEndpoint({
  name: 'answerMessage',
  summary:
    'Answer a reply of support by the link in its email, without signing in. Opens a closed message again. The same answer sent again on the same day is kept once.',
  method: 'POST',
  path: '/app/messages/{token}/answers',
  access: 'visitor',
  params,
  body: z.object({ message: fields.message }),
  output: messageSchema,
  errors: ['conflict'],
})

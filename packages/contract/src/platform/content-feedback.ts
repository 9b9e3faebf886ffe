import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { messageSchema } from '../shapes.ts'

/** The `slug` of a question, as the content service has it. */
const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))

export const sendFaqFeedback = defineEndpoint({
  name: 'sendFaqFeedback',
  summary:
    'Say whether an answer helped, signed in or not. Each visitor has one vote for an answer; the last one counts.',
  method: 'PUT',
  path: '/app/faqs/{slug}/vote',
  access: 'either',
  params: z.object({ slug }),
  body: z.strictObject({ helped: z.boolean() }),
  output: messageSchema,
  errors: ['not_found'],
})

export const listFaqFeedback = defineEndpoint({
  name: 'listFaqFeedback',
  summary: 'How often each answer helped and did not, those that failed most first.',
  method: 'GET',
  path: '/app/crm/faq-feedback',
  access: 'crm',
  output: z.object({
    answers: z.array(z.object({ slug: z.string(), helped: z.int(), didNotHelp: z.int() })),
  }),
  errors: [],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** What a page needs to start the support chat. Public: it is in the HTML. */
export const chatSettingsSchema = z.object({
  provider: z.enum(['intercom', 'chatwoot']),
  /** Intercom's app id, or Chatwoot's website token. */
  appId: z.string(),
  /** Where Chatwoot runs; for Intercom the widget's script, when it is not Intercom's own. */
  url: z.nullable(z.string()),
  /** Where Intercom keeps the conversations. */
  region: z.enum(['us', 'eu', 'ap']),
  /** How a customer is proved: by the user hash, or by a signed token that ends. */
  proof: z.enum(['hash', 'jwt']),
})
export type ChatSettings = z.infer<typeof chatSettingsSchema>

/** How long a token for the chat is good. */
export const chatTokenSeconds = 60 * 60

export const createChatToken = defineEndpoint({
  name: 'createChatToken',
  summary:
    'A signed token (JWT, HS256, one hour) that proves the customer to the support chat; null unless the shop is set up for it.',
  method: 'GET',
  path: '/app/chat/token',
  access: 'customer',
  output: z.object({ token: z.nullable(z.string()) }),
  errors: [],
})

import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, timestampSchema } from './shapes.ts'

/** Spec 3: the seven networks with a logo; anything else is shown neutrally. */
export const cardNetworkSchema = z.enum([
  'visa',
  'mastercard',
  'amex',
  'jcb',
  'discover',
  'diners',
  'unionpay',
  'unknown',
])
export type CardNetwork = z.infer<typeof cardNetworkSchema>

/** A saved card. The number itself never reaches us. `expiry` is MM/YY. */
export const cardSchema = z.object({
  id: idSchema,
  primaryCard: z.boolean(),
  cardholderName: z.string(),
  last4Digits: z.string(),
  expiry: z.string(),
  cardNetwork: cardNetworkSchema,
  createdAt: timestampSchema,
})
export type Card = z.infer<typeof cardSchema>

export const listCards = defineEndpoint({
  name: 'listCards',
  summary: 'Saved cards, the primary one first, then newest first.',
  method: 'GET',
  path: '/app/payments/cards',
  access: 'customer',
  output: z.object({ cards: z.array(cardSchema) }),
  errors: [],
})

/** Where the browser goes after the provider's page. */
export const returnToSchema = z.enum(['payment', 'checkout'], 'This page cannot be returned to')
export type ReturnTo = z.infer<typeof returnToSchema>

export const startCardSave = defineEndpoint({
  name: 'startCardSave',
  summary: "Open the payment provider's page to save a card.",
  method: 'GET',
  path: '/app/payments/storecardpage',
  access: 'customer',
  query: z.object({ returnTo: z.optional(returnToSchema) }),
  output: z.object({ url: z.url(), sessionId: z.string() }),
  errors: ['provider_unavailable'],
})

const startAgain = 'Please start again from your account'

export const sessionResult = defineEndpoint({
  name: 'sessionResult',
  summary: "What came of a visit to the provider's page; asks the provider, never the URL.",
  method: 'POST',
  path: '/app/payments/session-result',
  access: 'customer',
  body: z.object({
    sessionId: z
      .string(startAgain)
      .check(z.maxLength(255, startAgain), z.regex(/^[\w-]+$/, startAgain)),
  }),
  output: z.object({
    kind: z.enum(['card', 'order']),
    status: z.enum(['saved', 'paid', 'pending', 'failed']),
    returnTo: z.optional(returnToSchema),
    cardId: z.optional(idSchema),
    orderId: z.optional(idSchema),
  }),
  errors: ['not_found', 'provider_unavailable'],
})

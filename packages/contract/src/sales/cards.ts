import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'

/** Spec 3: the seven networks with a logo; anything else is shown neutrally. */
export const cardNetworks = [
  'visa',
  'mastercard',
  'amex',
  'jcb',
  'discover',
  'diners',
  'unionpay',
  /** Stripe's wallet as a way to pay of its own: the card behind it is not told. */
  'link',
  'unknown',
] as const
export const cardNetworkSchema = z.enum(cardNetworks)
export type CardNetwork = z.infer<typeof cardNetworkSchema>

/** What each is called, as receipts and staff read it. */
export const cardNetworkNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  link: 'Link',
  unknown: msg('Card'),
} as const satisfies Record<CardNetwork, string>

/** The wallet that a card was taken from on the provider's page. */
export const wallets = ['apple_pay', 'google_pay', 'link', 'other'] as const
export const walletSchema = z.enum(wallets)
export type Wallet = z.infer<typeof walletSchema>

/** What the customer can do with a card; screens draw their buttons from it. */
export const cardActionSchema = z.enum(['delete', 'set_primary'])

/**
 * A saved card. The number itself never reaches us. `expiry` is MM/YY. Link as a way to pay of its
 * own has neither number nor expiry date: both are empty.
 */
export const cardSchema = z.object({
  id: idSchema,
  primaryCard: z.boolean(),
  cardholderName: z.string(),
  last4Digits: z.string(),
  expiry: z.string(),
  cardNetwork: cardNetworkSchema,
  wallet: z.optional(walletSchema),
  createdAt: timestampSchema,
  nextActions: z.array(cardActionSchema),
  /** What to do before it can be deleted, ready to show, while a line renews with it. */
  neededBy: z.optional(z.string()),
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

const chosenCard = z.object({ cardId: z.uuid(msg('Please choose one of your saved cards')) })

export const deleteCard = defineEndpoint({
  name: 'deleteCard',
  summary: 'Forget a saved card, here and at the payment provider.',
  method: 'DELETE',
  path: '/app/payments/cards',
  access: 'customer',
  body: chosenCard,
  output: messageSchema,
  errors: ['not_found', 'card_needed', 'not_ready'],
})

export const setDefaultCard = defineEndpoint({
  name: 'setDefaultCard',
  summary: 'Make a saved card the primary one.',
  method: 'POST',
  path: '/app/payments/cards/setdefault',
  access: 'customer',
  body: chosenCard,
  output: messageSchema,
  errors: ['not_found', 'not_ready'],
})

/** Where the browser goes after the provider's page. */
export const returnTargets = ['payment', 'checkout'] as const
export const returnToSchema = z.enum(returnTargets, msg('We can’t return you to that page'))
export type ReturnTo = z.infer<typeof returnToSchema>

export const startCardSave = defineEndpoint({
  name: 'startCardSave',
  summary: "Open the payment provider's page to save a card.",
  method: 'GET',
  path: '/app/payments/storecardpage',
  access: 'customer',
  query: z.object({ returnTo: z.optional(returnToSchema) }),
  output: z.object({ url: z.url(), sessionId: z.string() }),
  errors: ['not_ready', 'provider_unavailable'],
})

const startAgain = msg('Please start again from your account')

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

import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { addressSchema } from '../address-schema.ts'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { mailedCardStatuses } from './orders.ts'

/** The emails about an order that can be written again from what is on record. */
export const orderEmails = ['receipt', 'card_shipped', 'line_ready'] as const
export type OrderEmail = (typeof orderEmails)[number]

/** What support staff can do with an order now: write one of its emails once more. */
export const orderActs = ['send_receipt', 'send_card_shipped', 'send_line_ready'] as const
export type OrderAct = (typeof orderActs)[number]

const params = z.object({ id: idSchema })

export const viewOrderActs = defineEndpoint({
  name: 'viewOrderActs',
  summary: 'Which emails about an order support can send again.',
  method: 'GET',
  path: '/app/desk/orders/{id}/acts',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  output: z.object({ nextActions: z.array(z.enum(orderActs)) }),
  errors: [],
})

export const sendOrderEmailAgain = defineEndpoint({
  name: 'sendOrderEmailAgain',
  summary: 'Email the customer a receipt or the news of an order once more.',
  method: 'POST',
  path: '/app/desk/orders/{id}/emails',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ email: z.enum(orderEmails, msg('Please choose an email')), reason }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

const mailedCardSchema = z.object({
  id: idSchema,
  /** As on the envelope. */
  shipTo: z.array(z.string()),
  /** `cancelled`: its order is active or has ended, and the card is of no use any more. */
  status: z.enum(mailedCardStatuses),
  requestedAt: timestampSchema,
  trackingNumber: z.nullable(z.string()),
  /** The carrier's code, for one that it did not send. */
  failureCode: z.nullable(z.string()),
  nextActions: z.array(z.enum(['record_return'])),
})
export type MailedCard = z.infer<typeof mailedCardSchema>

/** The SIM cards that were mailed for an order. */
export const cardMailingSchema = z.object({
  /** That of the order, under whose id it goes; null where none was asked for yet. */
  first: z.nullable(mailedCardSchema),
  /** Those after the first, oldest first. */
  cards: z.array(mailedCardSchema),
  /** Where the next one goes unless another address is given: there the last one went. Null when none can be mailed. */
  sendsTo: z.nullable(z.object({ name: z.string(), address: addressSchema })),
  /** `correct_address`: the last card has not left. */
  nextActions: z.array(z.enum(['mail_card', 'correct_address'])),
})
export type CardMailing = z.infer<typeof cardMailingSchema>

export const mailAnotherCard = defineEndpoint({
  name: 'mailAnotherCard',
  summary:
    'Send another SIM card for an order whose card left and was lost or came back. Another address than the last takes the customer’s approval.',
  method: 'POST',
  path: '/app/desk/orders/{id}/card',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({
    /** How many were mailed after the first when the page was read; another number means that a person was faster. */
    cardsMailed: z.int().check(z.gte(0)),
    /** Null: where the last one went. */
    address: z.nullable(addressSchema),
    reason,
  }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_offered', 'sim_sold_out', 'provider_unavailable'],
  idempotent: true,
})

export const correctCardAddress = defineEndpoint({
  name: 'correctCardAddress',
  summary:
    'Have the SIM card of an order that has not left sent to another address, once the customer has approved.',
  method: 'POST',
  path: '/app/desk/orders/{id}/card/address',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({
    /** As for another card. */
    cardsMailed: z.int().check(z.gte(0)),
    address: addressSchema,
    reason,
  }),
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_offered', 'sim_sold_out', 'provider_unavailable'],
  idempotent: true,
})

export const recordCardReturn = defineEndpoint({
  name: 'recordCardReturn',
  summary: 'Record that a SIM card came back undelivered; the customer gets an email.',
  method: 'POST',
  path: '/app/desk/orders/{id}/card/return',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ cardId: idSchema, reason }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

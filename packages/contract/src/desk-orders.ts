import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { idSchema, messageSchema } from './shapes.ts'
import { reason } from './staff.ts'

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

export const sendPortInEmailAgain = defineEndpoint({
  name: 'sendPortInEmailAgain',
  summary: 'Email the customer the present state of a number transfer once more.',
  method: 'POST',
  path: '/app/desk/port-ins/{id}/emails',
  access: 'staff',
  roles: ['support', 'porting'],
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

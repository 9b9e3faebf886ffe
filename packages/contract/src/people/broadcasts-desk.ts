import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { customerFilterSchema } from './customer-lists-desk.ts'

/** How many emails of all broadcasts together are queued in a minute, so that codes and receipts don’t wait. */
export const broadcastsPerMinute = 600

/** The newest of them are listed. */
export const maxListedBroadcasts = 50

const subject = textRule({ required: 'Please enter a subject', max: 120 })

/** An email in both languages: each customer gets that of the account. */
export const broadcastTextSchema = z.object({
  subject,
  text: message,
  spanishSubject: subject,
  spanishText: message,
})
export type BroadcastText = z.infer<typeof broadcastTextSchema>

export const broadcastStates = ['sending', 'sent', 'stopped'] as const

const broadcastSchema = z.object({
  id: idSchema,
  subject: z.string(),
  state: z.enum(broadcastStates),
  /** How many customers it was for, and how many of them it was sent to. */
  customers: z.int(),
  sent: z.int(),
  by: z.string(),
  at: timestampSchema,
  /** Who stopped it; null for one that was not stopped. */
  stoppedBy: z.nullable(z.string()),
})
export type Broadcast = z.infer<typeof broadcastSchema>

const emailSchema = z.object({ subject: z.string(), text: z.string() })

export const previewBroadcast = defineEndpoint({
  name: 'previewBroadcast',
  summary: 'How an email to a list would read, and how many would get it. Nothing is sent.',
  method: 'POST',
  path: '/app/desk/broadcasts/preview',
  access: 'staff',
  roles: ['admin'],
  body: z.extend(broadcastTextSchema, { filter: customerFilterSchema }),
  output: z.object({
    customers: z.int(),
    /** How many of them read Spanish. */
    spanish: z.int(),
    email: emailSchema,
    spanishEmail: emailSchema,
  }),
  errors: [],
})

export const sendBroadcast = defineEndpoint({
  name: 'sendBroadcast',
  summary: `Email every customer of a list once, ${broadcastsPerMinute} a minute. Refused when the list has become another one.`,
  method: 'POST',
  path: '/app/desk/broadcasts',
  access: 'staff',
  roles: ['admin'],
  body: z.extend(broadcastTextSchema, {
    filter: customerFilterSchema,
    /** As many as the preview had said. */
    customers: z.int().check(z.positive('No customer matches this list')),
    reason,
  }),
  output: z.object({ message: z.string(), broadcast: broadcastSchema }),
  errors: ['conflict'],
  idempotent: true,
})

export const listBroadcasts = defineEndpoint({
  name: 'listBroadcasts',
  summary: `Emails to lists of customers, newest first, ${maxListedBroadcasts} at most, and how far they are.`,
  method: 'GET',
  path: '/app/desk/broadcasts',
  access: 'staff',
  roles: ['admin', 'support'],
  output: z.object({ broadcasts: z.array(broadcastSchema) }),
  errors: [],
})

export const stopBroadcast = defineEndpoint({
  name: 'stopBroadcast',
  summary: 'Send a broadcast to no one else. Emails that are queued already still go out.',
  method: 'POST',
  path: '/app/desk/broadcasts/{id}/stop',
  access: 'staff',
  roles: ['admin', 'support'],
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

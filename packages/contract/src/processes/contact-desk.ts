import { languages } from '@openline/i18n/language'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { caseKindSchema } from './port-in-cases.ts'

/** What became of the email of a reply. A mail server that is down is tried again for days. */
export const deliveries = ['waiting', 'sent', 'refused'] as const
export type ReplyDelivery = (typeof deliveries)[number]

/** As the desk shows it. `not_sent`: every try failed, for as long as we try. */
export const shownDeliveries = [...deliveries, 'not_sent'] as const
export type ShownDelivery = (typeof shownDeliveries)[number]

/** What the inbox lists. `suspect`: probably written by a program; kept for 30 days, and in no other list. */
export const inboxKinds = ['message', 'port_in_case', 'suspect'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** `over`: the account of its sender was closed, and no one can be answered. */
export type MessageState = 'open' | 'closed' | 'over'

/** `resend`: the email of a reply that did not arrive. */
export const messageActions = ['reply', 'resend', 'assign', 'close', 'open_again'] as const
export type MessageAction = (typeof messageActions)[number]

export const messageNext = {
  open: ['reply', 'resend', 'assign', 'close'],
  closed: ['resend', 'open_again'],
  over: [],
} as const satisfies Record<MessageState, readonly MessageAction[]>

/** Who works on it. */
const assigneeSchema = z.object({
  name: z.string(),
  isMe: z.boolean(),
})

export const inboxItemSchema = z.object({
  kind: z.enum(inboxKinds),
  /** Of the message, or of the port-in that a case is about. */
  id: idSchema,
  /** Of the case; null for a message. */
  caseKind: z.nullable(caseKindSchema),
  /** A ticket, or the number that moves. */
  label: z.string(),
  /** Name and address of who wrote, or the customer’s address. */
  from: z.string(),
  /** The beginning of a message; empty for a case. */
  excerpt: z.string(),
  receivedAt: timestampSchema,
  /** Since when it waits for us. */
  waitsSince: timestampSchema,
  /** The last word is ours, and it was not opened again since. */
  isAnswered: z.boolean(),
  /** Null before the first reply, and for a case, which is worked on its own page. */
  firstReplyAt: z.nullable(timestampSchema),
  closedAt: z.nullable(timestampSchema),
  assignee: z.nullable(assigneeSchema),
})
export type InboxItem = z.infer<typeof inboxItemSchema>

/** How many are on one page of the list. */
export const maxInbox = 100
/** What is on no page is found by its words. */
export const maxInboxPages = 20
const wrongPage = 'Please choose a page of the list'

export const inboxShows = ['open', 'mine', 'unassigned', 'closed'] as const
export type InboxShow = (typeof inboxShows)[number]

export const listInbox = defineEndpoint({
  name: 'listInbox',
  summary:
    'Messages to support and port-in cases: open ones by how long they wait, or closed ones, newest first.',
  method: 'GET',
  path: '/app/desk/messages',
  access: 'staff',
  roles: ['support'],
  query: z.object({
    show: z.optional(z.enum(inboxShows)),
    kind: z.optional(z.enum(inboxKinds)),
    /** Beginnings of words that a message, a reply or an answer has; port-in cases have none. */
    words: z.optional(z.string().check(z.maxLength(100, 'Please use fewer characters'))),
    /** The first by default. */
    page: z.optional(
      z.coerce
        .number(wrongPage)
        .check(z.int(wrongPage), z.gte(1, wrongPage), z.lte(maxInboxPages, wrongPage)),
    ),
  }),
  output: z.object({
    items: z.array(inboxItemSchema),
    /** There are more than are listed. */
    hasMore: z.boolean(),
  }),
  errors: [],
})

const entrySchema = z.object({
  id: idSchema,
  /** Who of the staff wrote it; null for the sender of the message. */
  by: z.nullable(z.string()),
  text: z.string(),
  at: timestampSchema,
  /** Null for what the sender wrote. */
  delivery: z.nullable(z.enum(shownDeliveries)),
})
export type MessageEntry = z.infer<typeof entrySchema>

/** What a reply can begin with. */
export const replyTemplates = [
  'blank',
  'ask_details',
  'working_on_it',
  'sign_in',
  'install_esim',
  'bring_number',
  'port_in_details',
  'port_in_delayed',
  'port_in_done',
  'resolved',
] as const
export type ReplyTemplate = (typeof replyTemplates)[number]

/** What a message about a port-in can begin with. */
export const portInTemplates = [
  'port_in_details',
  'port_in_delayed',
  'port_in_done',
] as const satisfies readonly ReplyTemplate[]

/** A template with the name of the sender filled in. */
const draftSchema = z.object({
  template: z.enum(replyTemplates),
  text: z.object({ en: z.string(), es: z.string() }),
})
export type ReplyDraft = z.infer<typeof draftSchema>

export const deskMessageSchema = z.object({
  id: idSchema,
  ticket: z.string(),
  state: z.enum(['open', 'closed', 'over']),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  isSuspect: z.boolean(),
  receivedAt: timestampSchema,
  waitsSince: timestampSchema,
  isAnswered: z.boolean(),
  firstReplyAt: z.nullable(timestampSchema),
  closedAt: z.nullable(timestampSchema),
  assignee: z.nullable(z.extend(assigneeSchema, { id: idSchema })),
  /** The account of who was signed in, or of the address, which anyone can type. */
  customer: z.nullable(z.object({ id: idSchema, name: z.string(), wasSignedIn: z.boolean() })),
  /** The message first, then what was written since. */
  entries: z.array(entrySchema),
  drafts: z.array(draftSchema),
  /** To whom it can be assigned. */
  colleagues: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Sent back with an act, which is refused when something happened to the message since. */
  changes: z.int(),
  nextActions: z.array(z.enum(messageActions)),
})
export type DeskMessage = z.infer<typeof deskMessageSchema>

const params = z.object({ id: idSchema })

export const viewMessage = defineEndpoint({
  name: 'viewMessage',
  summary: 'A message to support with everything that was written since, and what can be done.',
  method: 'GET',
  path: '/app/desk/messages/{id}',
  access: 'staff',
  roles: ['support'],
  params,
  output: z.object({ message: deskMessageSchema }),
  errors: [],
})

/** What the page of a port-in shows of the messages about it. */
export const portInMessagesSchema = z.object({
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** The one that fits its state first. */
  drafts: z.array(draftSchema),
  /** Null before we wrote. It is in the inbox, where answers arrive. */
  conversation: z.nullable(
    z.object({
      id: idSchema,
      ticket: z.string(),
      entries: z.array(entrySchema),
      /** Sent back with an act, as for a message of the inbox. */
      changes: z.int(),
    }),
  ),
  /** False once the account was closed. */
  canWrite: z.boolean(),
})
export type PortInMessages = z.infer<typeof portInMessagesSchema>

const aboutPortIn = {
  path: '/app/desk/port-ins/{id}/messages',
  access: 'staff',
  roles: ['porting', 'support'],
  params,
} as const

export const viewPortInMessages = defineEndpoint({
  ...aboutPortIn,
  name: 'viewPortInMessages',
  summary: 'What we wrote to the customer about a port-in, and what the customer answered.',
  method: 'GET',
  output: z.object({ messages: portInMessagesSchema }),
  errors: [],
})

export const writeAboutPortIn = defineEndpoint({
  ...aboutPortIn,
  name: 'writeAboutPortIn',
  summary:
    'Email the customer about a port-in, with a link to answer. What comes back is in the inbox, under one ticket for each port-in.',
  method: 'POST',
  body: z.object({
    text: message,
    /** Of the words around the text. */
    language: z.enum(languages),
  }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

const seen = { changes: z.int().check(z.nonnegative()) }

/** Calls of support, each of which acts on what its page had shown. */
const act = {
  method: 'POST',
  access: 'staff',
  roles: ['support'],
  params,
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
} as const

export const assignMessage = defineEndpoint({
  ...act,
  name: 'assignMessage',
  summary: 'Take a message, assign it to a colleague, or give it back with null.',
  path: '/app/desk/messages/{id}/assign',
  body: z.object({ ...seen, assigneeId: z.nullable(idSchema) }),
})

export const replyToMessage = defineEndpoint({
  ...act,
  name: 'replyToMessage',
  summary:
    'Email a reply to the sender, with a link to answer it. The reply is kept first and sent by a job.',
  path: '/app/desk/messages/{id}/reply',
  body: z.object({
    ...seen,
    text: message,
    /** Of the words around the text. */
    language: z.enum(languages),
    /** Also closes the message. */
    closes: z.boolean(),
  }),
})

export const resendReply = defineEndpoint({
  ...act,
  name: 'resendReply',
  summary: 'Send the email of a reply again that the mailbox refused or that could not be sent.',
  path: '/app/desk/messages/{id}/resend',
  body: z.object({ ...seen, replyId: idSchema }),
})

export const closeMessage = defineEndpoint({
  ...act,
  name: 'closeMessage',
  summary: 'Close a message that needs no reply.',
  path: '/app/desk/messages/{id}/close',
  body: z.object({ ...seen, reason }),
})

export const openMessageAgain = defineEndpoint({
  ...act,
  name: 'openMessageAgain',
  summary: 'Open a closed message again.',
  path: '/app/desk/messages/{id}/open',
  body: z.object({ ...seen, reason }),
})

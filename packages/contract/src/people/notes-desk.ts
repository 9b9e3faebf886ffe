import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { passesLuhn } from '../luhn.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule, withoutSeparators } from '../text-rule.ts'

/** What a note or a tag can be on. A port-in case is worked on its port-in's page. */
export const notedKinds = ['customer', 'line', 'order', 'port_in'] as const
export type NotedKind = (typeof notedKinds)[number]

/** The record that a note or a tag is on. */
export const notedRecordSchema = z.object({ kind: z.enum(notedKinds), id: idSchema })
export type NotedRecord = z.infer<typeof notedRecordSchema>

const shownRecord = {
  record: notedRecordSchema,
  /** A number by which staff know the record; null for the customer. */
  label: z.nullable(z.string()),
  /** Who wrote it. */
  by: z.string(),
  at: timestampSchema,
}

export const deskNoteSchema = z.object({
  id: idSchema,
  ...shownRecord,
  text: z.string(),
  /** Shown on top of the page of its record and of the customer. */
  isPinned: z.boolean(),
})
export type DeskNote = z.infer<typeof deskNoteSchema>

export const deskTagSchema = z.object({ ...shownRecord, tag: z.string() })
export type DeskTag = z.infer<typeof deskTagSchema>

export const customerNotesSchema = z.object({
  /** Pinned ones first, then the newest. */
  notes: z.array(deskNoteSchema),
  tags: z.array(deskTagSchema),
  /** Tags in use, to choose from. */
  knownTags: z.array(z.string()),
})
export type CustomerNotes = z.infer<typeof customerNotesSchema>

/** No list is longer; the timeline has every note. */
export const maxNotes = 200
export const maxKnownTags = 200

const cardNumber = /(?:\d[ -]?){13,19}/g

/** Whether a text has what may be the number of a payment card, which must not be kept (PCI DSS 3.4). */
function hasCardNumber(text: string): boolean {
  return (text.match(cardNumber) ?? []).some((digits) => passesLuhn(withoutSeparators(digits)))
}

/** What staff write about a customer, who gets a copy on request. */
const text = message.check(
  z.maxLength(1000, 'Please use 1000 characters or fewer'),
  z.refine((value) => !hasCardNumber(value), 'Please leave out the card number'),
)

export const tagRule = textRule({
  required: 'Please type a tag',
  invalid: 'Please use 2 to 30 letters, digits, spaces or hyphens',
  min: 2,
  max: 30,
  pattern: /^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u,
})

const roles = ['support', 'porting', 'money'] as const
const params = z.object({ id: idSchema })

export const listNotes = defineEndpoint({
  name: 'listNotes',
  summary: 'Notes and tags of staff on a customer and on their lines, orders and port-ins.',
  method: 'GET',
  path: '/app/desk/customers/{id}/notes',
  access: 'staff',
  roles,
  params,
  output: customerNotesSchema,
  errors: [],
})

export const addNote = defineEndpoint({
  name: 'addNote',
  summary: 'Write a note on a customer, or on a line, order or port-in of theirs.',
  method: 'POST',
  path: '/app/desk/customers/{id}/notes',
  access: 'staff',
  roles,
  params,
  body: z.object({ record: notedRecordSchema, text, isPinned: z.boolean() }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

export const pinNote = defineEndpoint({
  name: 'pinNote',
  summary: 'Keep a note on top of its page, or let it go back among the others.',
  method: 'POST',
  path: '/app/desk/notes/{id}/pin',
  access: 'staff',
  roles,
  params,
  body: z.object({ isPinned: z.boolean() }),
  output: messageSchema,
  errors: ['conflict'],
})

export const removeNote = defineEndpoint({
  name: 'removeNote',
  summary: 'Delete the text of a note. Who wrote and who removed it stays in the audit log.',
  method: 'POST',
  path: '/app/desk/notes/{id}/remove',
  access: 'staff',
  roles,
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

const tagged = z.object({ record: notedRecordSchema, tag: tagRule })

export const addTag = defineEndpoint({
  name: 'addTag',
  summary: 'Tag a customer, or a line, order or port-in of theirs. Letter case doesn’t matter.',
  method: 'POST',
  path: '/app/desk/customers/{id}/tags',
  access: 'staff',
  roles,
  params,
  body: tagged,
  output: messageSchema,
  errors: ['conflict'],
})

export const removeTag = defineEndpoint({
  name: 'removeTag',
  summary: 'Take a tag off.',
  method: 'POST',
  path: '/app/desk/customers/{id}/tags/remove',
  access: 'staff',
  roles,
  params,
  body: tagged,
  output: messageSchema,
  errors: ['conflict'],
})

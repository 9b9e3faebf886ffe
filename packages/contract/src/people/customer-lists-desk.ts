import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { usStateCodes } from '../us-states.ts'

/** A line that counts for a list: it has service, or had it until it was suspended. */
export const listedLineStatuses = ['active', 'suspended'] as const

/** Ways to look ahead for the end of the paid time, in days. */
export const endsWithinDays = [3, 7, 14, 30] as const

/** No list on a page is longer; a file has all of them. */
export const maxListedCustomers = 200
export const maxSavedLists = 100

/**
 * Which customers: null does not limit. What is said of a line must all be true of one line. Closed accounts are in
 * no list.
 */
export const customerFilterSchema = z.object({
  /** Of the address of the account. */
  state: z.nullable(z.enum(usStateCodes, 'Please choose a state from the list')),
  /** On the customer or on a line, order or port-in of theirs; letter case doesn’t matter. */
  tag: z.nullable(z.string().check(z.maxLength(30, 'Please choose a tag from the list'))),
  planId: z.nullable(z.string().check(z.maxLength(100, 'Please choose a plan from the list'))),
  lineStatus: z.nullable(z.enum(listedLineStatuses, 'Please choose a line state from the list')),
  /** The paid time of a line ends within so many days from now. */
  endsWithinDays: z.nullable(
    z.literal(endsWithinDays, 'Please choose a number of days from the list'),
  ),
  autoRenew: z.nullable(z.boolean('Please choose on or off')),
})
export type CustomerFilter = z.infer<typeof customerFilterSchema>

/** The filter that every customer matches. */
export const everyCustomer: CustomerFilter = {
  state: null,
  tag: null,
  planId: null,
  lineStatus: null,
  endsWithinDays: null,
  autoRenew: null,
}

const listedCustomerSchema = z.object({
  id: idSchema,
  /** Null until the customer has given one. */
  name: z.nullable(z.string()),
  email: z.string(),
  state: z.nullable(z.string()),
  /** Of the lines that match. */
  plans: z.array(z.string()),
  lines: z.int(),
  /** When the first of them ends; null without one. */
  endsAt: z.nullable(timestampSchema),
})
export type ListedCustomer = z.infer<typeof listedCustomerSchema>

const roles = ['support', 'money', 'admin'] as const

export const searchCustomerList = defineEndpoint({
  name: 'searchCustomerList',
  summary: `Customers who match a filter, the newest first, ${maxListedCustomers} at most, with how many there are.`,
  method: 'POST',
  path: '/app/desk/customer-lists/search',
  access: 'staff',
  roles,
  body: z.object({ filter: customerFilterSchema }),
  output: z.object({ customers: z.array(listedCustomerSchema), total: z.int() }),
  errors: [],
})

const savedListSchema = z.object({
  id: idSchema,
  title: z.string(),
  filter: customerFilterSchema,
  /** Who saved it. */
  by: z.string(),
  at: timestampSchema,
})
export type SavedList = z.infer<typeof savedListSchema>

export const listSavedLists = defineEndpoint({
  name: 'listSavedLists',
  summary: 'Lists that were saved, by title, with the plans and tags to choose from.',
  method: 'GET',
  path: '/app/desk/customer-lists',
  access: 'staff',
  roles,
  output: z.object({
    lists: z.array(savedListSchema),
    plans: z.array(z.object({ id: z.string(), name: z.string() })),
    tags: z.array(z.string()),
  }),
  errors: [],
})

export const saveCustomerList = defineEndpoint({
  name: 'saveCustomerList',
  summary: 'Save a filter under a title. It lists the customers who match when it is opened.',
  method: 'POST',
  path: '/app/desk/customer-lists',
  access: 'staff',
  roles,
  body: z.object({
    /** Not `name`: that is a person’s, which has no digits. */
    title: textRule({ required: 'Please name the list', max: 60 }),
    filter: customerFilterSchema,
    reason,
  }),
  output: z.object({ message: z.string(), list: savedListSchema }),
  errors: ['conflict'],
  idempotent: true,
})

export const removeCustomerList = defineEndpoint({
  name: 'removeCustomerList',
  summary: 'Remove a saved list.',
  method: 'POST',
  path: '/app/desk/customer-lists/{id}/remove',
  access: 'staff',
  roles,
  params: z.object({ id: idSchema }),
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

export const exportCustomerList = defineEndpoint({
  name: 'exportCustomerList',
  summary: 'Every customer who matches a filter as a CSV file, however many they are.',
  method: 'POST',
  path: '/app/desk/customer-lists/file',
  access: 'staff',
  roles: ['admin'],
  body: z.object({ filter: customerFilterSchema, reason }),
  output: z.file(),
  file: 'text/csv',
  errors: [],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'

/** What can be found. */
export const hitKinds = [
  'customer',
  'line',
  'order',
  'payment',
  'refund',
  'dispute',
  'port_in',
  'port_out',
  'case',
  'message',
  'block',
] as const
export const hitKindSchema = z.enum(hitKinds)
export type HitKind = z.infer<typeof hitKindSchema>

/** What a text may be; one may be several. */
export const questionKinds = [
  'name',
  'tag',
  'note',
  'block',
  'email',
  'phone',
  'phone_end',
  'iccid',
  'order',
  'card',
  'ticket',
  'provider_id',
  'id',
] as const
export const questionKindSchema = z.enum(questionKinds)
export type QuestionKind = z.infer<typeof questionKindSchema>

/** Records with a page of their own at the desk. */
const pageKinds = [
  'customer',
  'line',
  'order',
  'dispute',
  'port_in',
  'port_out',
  'message',
  'block',
] as const
export type PageKind = (typeof pageKinds)[number]

/** One record that was found, as one line. */
export const hitSchema = z.object({
  kind: hitKindSchema,
  id: idSchema,
  /** Whose it is; null for a message of someone without an account, and for a block, which is of no one. */
  customerId: z.nullable(idSchema),
  /** Its page, or the one that it is on; null for none. */
  page: z.nullable(z.object({ kind: z.enum(pageKinds), id: idSchema })),
  title: z.string(),
  detail: z.string(),
})
export type Hit = z.infer<typeof hitSchema>

/** No list is longer: a longer question finds less. */
export const maxHits = 20

export const searchDesk = defineEndpoint({
  name: 'searchDesk',
  summary:
    'Customers and their records by name, email, number, ICCID, order, card, ticket or id, the best first; and blocks.',
  // What is looked for names people: logs of servers on the way have addresses, and no bodies.
  method: 'POST',
  path: '/app/desk/search',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  body: z.object({
    q: textRule({
      required: 'Please type a name, email, number or order',
      invalid: 'Please type at least three characters',
      min: 3,
      max: 100,
    }),
  }),
  output: z.object({
    hits: z.array(hitSchema),
    /** Whether there are more than the list has. */
    hasMore: z.boolean(),
    /** As what the text was understood. */
    understoodAs: z.array(questionKindSchema),
    /** Whether nothing fits and the hits are customers whose names differ by one letter. */
    isNear: z.boolean(),
  }),
  errors: [],
})

/** How many the first page of the desk lists. */
export const recentCustomers = 8

export const listRecentCustomers = defineEndpoint({
  name: 'listRecentCustomers',
  summary: 'The customers that the caller looked at or did something for last, newest first.',
  method: 'GET',
  path: '/app/desk/recent-customers',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  output: z.object({
    customers: z.array(
      z.object({
        id: idSchema,
        /** Empty for a customer who gave none. */
        name: z.string(),
        email: z.string(),
        /** Of the caller’s last look or act. */
        at: timestampSchema,
      }),
    ),
  }),
  errors: [],
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'

/** Why a member of staff does something; every act at the desk asks for it, and the audit log keeps it. */
export const reason = textRule({ required: 'Please say why', min: 5, max: 300 })

/** What an act was done to. */
export const actSubjects = [
  'customer',
  'line',
  'order',
  'payment',
  'refund',
  'credit',
  'port_in',
  'port_out',
  'case',
  'dispute',
  'sim_change',
  'suspension',
  'approval',
  'dual_control',
  'handoff',
  'email',
  'job',
  'event',
  'carrier_call',
  'content',
  'incident',
  'note',
  'message',
  'block',
  'customer_list',
  'broadcast',
  'tax_report',
  'tax_stand_in',
  'search',
  'journal',
  'log',
  'staff',
] as const
export type ActSubject = (typeof actSubjects)[number]

/** How it was done: at the desk, on the command line, by the support system through its key, or before any sign-in. */
export const actOrigins = ['desk', 'operator', 'crm', 'signed_out'] as const

/** Above so many acts an export asks for a shorter span. */
export const maxExportedActs = 10_000

export const actsPerPage = 50

/** Names and values, by act. */
const actFacts = z.nullable(z.record(z.string(), z.unknown()))
export type ActFacts = z.infer<typeof actFacts>

/** One act of staff, as the audit log keeps it. */
export const actSchema = z.object({
  id: idSchema,
  at: timestampSchema,
  by: z.object({
    origin: z.enum(actOrigins),
    /** Null where it was not done at the desk; of who is signed out, the account that they tried to enter. */
    staffId: z.nullable(idSchema),
    name: z.string(),
  }),
  /** Who had asked for it, where a second person confirmed it; null for all other acts. */
  askedBy: z.nullable(z.object({ staffId: idSchema, name: z.string() })),
  /** The call’s name in the contract, or the operator’s command. */
  act: z.string(),
  /** Null for a look. */
  reason: z.nullable(z.string()),
  customerId: z.nullable(idSchema),
  /** Null for who has no name on record: a closed account. */
  customerName: z.nullable(z.string()),
  /** `name`: of a customer or a member of staff, removed ones too. */
  subject: z.object({ kind: z.enum(actSubjects), id: z.string(), name: z.nullable(z.string()) }),
  /** What it changed; null where nothing was before, or where the customer’s account was closed since. */
  before: actFacts,
  after: actFacts,
  /** Finds the log lines of the request; null on the command line. */
  requestId: z.nullable(z.string()),
})
export type Act = z.infer<typeof actSchema>

const word = z.string().check(z.maxLength(100, 'Please use fewer characters'))

/** Which acts; what is left out does not limit. */
const filters = {
  staffId: z.optional(idSchema),
  act: z.optional(word),
  customerId: z.optional(idSchema),
  subjectKind: z.optional(z.enum(actSubjects, 'Please choose a kind from the list')),
  subjectId: z.optional(word),
  /** From this moment on. */
  since: z.optional(z.iso.datetime('Please choose a day')),
  /** Before this moment. */
  until: z.optional(z.iso.datetime('Please choose a day')),
}

export const actFiltersSchema = z.object(filters)
export type ActFilters = z.infer<typeof actFiltersSchema>

export const listActs = defineEndpoint({
  name: 'listActs',
  summary: `The audit log, newest first, ${actsPerPage} acts a page.`,
  method: 'GET',
  path: '/app/desk/acts',
  access: 'staff',
  roles: ['admin'],
  query: z.extend(actFiltersSchema, { cursor: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.object({
    acts: z.array(actSchema),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
})

export const exportActs = defineEndpoint({
  name: 'exportActs',
  summary: 'The same acts as a CSV file, all pages in one.',
  method: 'POST',
  path: '/app/desk/acts/file',
  access: 'staff',
  roles: ['admin'],
  body: z.extend(actFiltersSchema, { reason }),
  output: z.file(),
  file: 'text/csv',
  errors: [],
})

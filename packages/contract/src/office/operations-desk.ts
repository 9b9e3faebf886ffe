import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { staffRoles } from '../staff-roles.ts'
import { type RunbookPart, runbook } from './runbook-desk.ts'

/** Above so many rows a list says how many there are, and shows the oldest. */
export const maxListed = 100

/** What something at the desk is about, where it is on record here. */
export const aboutSchema = z.object({
  kind: z.enum(['order', 'line', 'port_in', 'customer']),
  id: idSchema,
})
export type About = z.infer<typeof aboutSchema>

const deadJobSchema = z.object({
  id: idSchema,
  /** Its kind, as the log and the metrics name it. */
  job: z.string(),
  /** Null for an encrypted email, and for what is no longer on record. */
  about: z.nullable(aboutSchema),
  askedAt: timestampSchema,
  failedAt: timestampSchema,
  /** The kind of the last failure; the log has its words. */
  failure: z.string(),
})
export type DeadJob = z.infer<typeof deadJobSchema>

export const listDeadJobs = defineEndpoint({
  name: 'listDeadJobs',
  summary: `Jobs that failed on every try, the ${maxListed} oldest.`,
  method: 'GET',
  path: '/app/desk/jobs',
  access: 'staff',
  roles: ['support', 'admin'],
  output: z.object({ total: z.int(), jobs: z.array(deadJobSchema) }),
  errors: [],
})

const jobIds = z
  .array(idSchema, 'Please choose at least one job')
  .check(
    z.minLength(1, 'Please choose at least one job'),
    z.maxLength(maxListed, 'Please choose fewer jobs'),
  )

export const retryDeadJobs = defineEndpoint({
  name: 'retryDeadJobs',
  summary: 'Put jobs that failed on every try back into their queues; without ids, all of them.',
  method: 'POST',
  path: '/app/desk/jobs/retry',
  access: 'staff',
  roles: ['support'],
  body: z.object({ jobIds: z.nullable(jobIds), reason }),
  output: messageSchema,
  errors: ['conflict'],
})

const eventSources = ['payment', 'carrier'] as const

const failingEventSchema = z.object({
  source: z.enum(eventSources),
  eventId: z.string(),
  /** `charge:succeeded`, as it is stored. */
  type: z.string(),
  /** The object at the sender. */
  objectId: z.string(),
  receivedAt: timestampSchema,
  /** When it is handled again automatically. */
  dueAt: timestampSchema,
  tries: z.int(),
  failure: z.string(),
})
export type FailingEvent = z.infer<typeof failingEventSchema>

const refusedEventsSchema = z.object({
  /** A day of UTC. */
  day: z.iso.date(),
  source: z.enum([...eventSources, 'unknown']),
  reason: z.enum(['signature', 'clock', 'size', 'backlog', 'address', 'malformed']),
  count: z.int(),
  firstAt: timestampSchema,
  lastAt: timestampSchema,
  /** What was wrong with the last one that its sender had signed. */
  problem: z.nullable(z.string()),
})
export type RefusedEvents = z.infer<typeof refusedEventsSchema>

export const listEventTrouble = defineEndpoint({
  name: 'listEventTrouble',
  summary: `Stored webhook events that fail, the ${maxListed} oldest, and what was refused in 30 days.`,
  method: 'GET',
  path: '/app/desk/events',
  access: 'staff',
  roles: ['support', 'admin'],
  output: z.object({
    failing: z.array(failingEventSchema),
    /** Newest first. */
    refused: z.array(refusedEventsSchema),
  }),
  errors: [],
})

export const retryEvent = defineEndpoint({
  name: 'retryEvent',
  summary: 'Handle a stored webhook event again now instead of after its pause.',
  method: 'POST',
  path: '/app/desk/events/retry',
  access: 'staff',
  roles: ['support'],
  body: z.object({
    source: z.enum(eventSources),
    eventId: z.string().check(z.minLength(1), z.maxLength(200)),
    reason,
  }),
  output: messageSchema,
  errors: ['conflict'],
})

/** What the carrier was asked for. */
export const refusedCalls = [
  'suspend',
  'restore',
  'lock',
  'unlock',
  'port_out',
  'emergency_address',
  // 911 looked at it and can’t use it: the customer has to correct it.
  'address_to_correct',
  'plan_change',
  'end_line',
] as const

const refusedCallSchema = z.object({
  call: z.enum(refusedCalls),
  /** Of the suspension, port-out, address or end; the line's for a lock, its period's number for a plan. */
  id: z.string(),
  line: z.object({ id: idSchema, mdn: z.nullable(z.string()) }),
  customerId: idSchema,
  /** When it was asked for. */
  at: timestampSchema,
})
export type RefusedCall = z.infer<typeof refusedCallSchema>

const stuckOrderSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(['paid', 'provisioning', 'to_ship', 'refund_pending']),
  customerId: idSchema,
  createdAt: timestampSchema,
  /** Since when nothing has happened. */
  since: timestampSchema,
})
export type StuckOrder = z.infer<typeof stuckOrderSchema>

export const listRefusedCalls = defineEndpoint({
  name: 'listRefusedCalls',
  summary: 'What the carrier refused to carry out, and paid orders without progress, oldest first.',
  method: 'GET',
  path: '/app/desk/refused-calls',
  access: 'staff',
  roles: ['support', 'porting', 'admin'],
  output: z.object({ calls: z.array(refusedCallSchema), stuckOrders: z.array(stuckOrderSchema) }),
  errors: [],
})

const declinedRenewalSchema = z.object({
  line: z.object({ id: idSchema, mdn: z.nullable(z.string()) }),
  customerId: idSchema,
  /** When the card is charged again; null after the last try. */
  nextTryAt: z.nullable(timestampSchema),
  /** The end of what is paid; an unpaid line is suspended then. */
  paidUntil: timestampSchema,
})
export type DeclinedRenewal = z.infer<typeof declinedRenewalSchema>

export const listDeclinedRenewals = defineEndpoint({
  name: 'listDeclinedRenewals',
  summary: `Lines in service whose automatic renewal was declined, the ${maxListed} that end first.`,
  method: 'GET',
  path: '/app/desk/declined-renewals',
  access: 'staff',
  roles: ['support', 'money'],
  output: z.object({ renewals: z.array(declinedRenewalSchema) }),
  errors: [],
})

export const retryPlanChange = defineEndpoint({
  name: 'retryPlanChange',
  summary: 'Send the carrier a plan change that it refused once more.',
  method: 'POST',
  path: '/app/desk/lines/{id}/plan-change/retry',
  access: 'staff',
  roles: ['support'],
  params: z.object({ id: idSchema }),
  body: z.object({ number: z.int().check(z.positive()), reason }),
  output: messageSchema,
  errors: ['conflict'],
})

const leftOutRecordSchema = z.object({
  /** The content type, as in the address of the content service. */
  type: z.string(),
  /** What the record is in: a language that visitors read. */
  language: z.string(),
  /** The field that names the record in every language, e.g. `slug=esim`; null where it has none. */
  recordKey: z.nullable(z.string()),
  /** The record's id as its editor shows it, in Strapi 5 the document id; null where it has none. */
  recordId: z.nullable(z.string()),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type LeftOutRecord = z.infer<typeof leftOutRecordSchema>

export const listLeftOutContent = defineEndpoint({
  name: 'listLeftOutContent',
  summary: 'Ask the content service for all its records, and list those that the shop leaves out.',
  method: 'GET',
  path: '/app/desk/content',
  access: 'staff',
  roles: ['support', 'admin'],
  output: z.object({
    records: z.array(leftOutRecordSchema),
    /** Types that could not be asked for, and why; pages show what was known last. */
    unanswered: z.array(z.object({ type: z.string(), language: z.string(), why: z.string() })),
  }),
  errors: [],
})

/** `late`: it has not ended for longer than it should, or never has; no worker may be running. */
export const taskStates = ['well', 'failing', 'late'] as const

const taskSchema = z.object({
  task: z.string(),
  everySeconds: z.int(),
  state: z.enum(taskStates),
  endedAt: z.nullable(timestampSchema),
  failuresInRow: z.int(),
  failedAt: z.nullable(timestampSchema),
  failure: z.nullable(z.string()),
})
export type TaskState = z.infer<typeof taskSchema>

export const listTasks = defineEndpoint({
  name: 'listTasks',
  summary: 'How each scheduled task went last, those that fail or are late first.',
  method: 'GET',
  path: '/app/desk/tasks',
  access: 'staff',
  roles: ['support', 'admin'],
  output: z.object({ tasks: z.array(taskSchema) }),
  errors: [],
})

const runbookParts = Object.keys(runbook) as [RunbookPart, ...RunbookPart[]] // its keys, one at least

export const viewManual = defineEndpoint({
  name: 'viewManual',
  summary: 'The section of the operations manual about a part of the page Operations, in Markdown.',
  method: 'GET',
  path: '/app/desk/manual/{part}',
  access: 'staff',
  roles: staffRoles,
  params: z.object({ part: z.enum(runbookParts) }),
  output: z.object({ text: z.string() }),
  errors: [],
})

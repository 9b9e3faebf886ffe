import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { actSubjects, reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { type StaffRole, staffRoles } from '../staff-roles.ts'

/**
 * Calls of the desk that may need a second person, who confirms what the first one asked for (dual control, maker and
 * checker), with the roles of which that person has one.
 */
export const dualControlRoles = {
  changeEmailFor: ['support'],
  endLineFor: ['money'],
  giveDays: ['money'],
  giveAddOn: ['money'],
  grantCredit: ['money'],
  mergeAfterIdCheck: ['support'],
  refundPart: ['money'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>
export type DualControlAct = keyof typeof dualControlRoles

export const dualControlActs = Object.keys(dualControlRoles) as [
  DualControlAct,
  ...DualControlAct[],
] // its keys, one at least

/** How long a request waits. */
export const dualControlHours = 24

/** As the database keeps them. `void`: it can't be done any more. */
export const dualControlStatuses = ['waiting', 'confirmed', 'refused', 'withdrawn', 'void'] as const

/** A request that waited too long is expired. */
const shownStatuses = [...dualControlStatuses, 'expired'] as const

export const dualControlActions = ['confirm', 'refuse', 'withdraw'] as const
export type DualControlAction = (typeof dualControlActions)[number]

/** What staff asked for, and what became of it. */
export const dualControlSchema = z.object({
  id: idSchema,
  act: z.enum(dualControlActs),
  customer: z.object({ id: idSchema, name: z.nullable(z.string()) }),
  /** The record whose page says that something waits. */
  subject: z.object({ kind: z.enum(actSubjects), id: z.string() }),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: timestampSchema,
  expiresAt: timestampSchema,
  status: z.enum(shownStatuses),
  /** Who confirmed, refused or withdrew it; null while it waits, and where it became void on its own. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(timestampSchema),
  /** The reason of the answer, or why it can't be done any more. */
  answer: z.nullable(z.string()),
  /** Of which a person who confirms has one. */
  confirmedBy: z.array(z.enum(staffRoles)),
  /** What the caller may do. */
  nextActions: z.array(z.enum(dualControlActions)),
})
export type DualControl = z.infer<typeof dualControlSchema>

const params = z.object({ id: idSchema })
const body = z.object({ reason })

export const listDualControl = defineEndpoint({
  name: 'listDualControl',
  summary:
    'Requests that need a second person, oldest first: of one customer, or those that the caller made or can confirm.',
  method: 'GET',
  path: '/app/desk/dual-control',
  access: 'staff',
  roles: staffRoles,
  query: z.object({ customerId: z.optional(idSchema) }),
  output: z.object({ requests: z.array(dualControlSchema) }),
  errors: [],
})

export const viewDualControl = defineEndpoint({
  name: 'viewDualControl',
  summary: 'One request, with what it would change as of now.',
  method: 'GET',
  path: '/app/desk/dual-control/{id}',
  access: 'staff',
  roles: staffRoles,
  params,
  output: z.object({
    request: dualControlSchema,
    /** Null for a request of an earlier version, which no one can confirm. */
    changes: z.nullable(z.array(z.object({ label: z.string(), value: z.string() }))),
  }),
  errors: [],
})

export const confirmDualControl = defineEndpoint({
  name: 'confirmDualControl',
  summary:
    'Do what another person asked for, with all checks as of now. What fails them is closed with the reason.',
  method: 'POST',
  path: '/app/desk/dual-control/{id}/confirm',
  access: 'staff',
  roles: staffRoles,
  params,
  body,
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

export const refuseDualControl = defineEndpoint({
  name: 'refuseDualControl',
  summary: 'Refuse what another person asked for.',
  method: 'POST',
  path: '/app/desk/dual-control/{id}/refuse',
  access: 'staff',
  roles: staffRoles,
  params,
  body,
  output: messageSchema,
  errors: ['conflict'],
})

export const withdrawDualControl = defineEndpoint({
  name: 'withdrawDualControl',
  summary: 'Withdraw what the caller asked for.',
  method: 'POST',
  path: '/app/desk/dual-control/{id}/withdraw',
  access: 'staff',
  roles: staffRoles,
  params,
  body,
  output: messageSchema,
  errors: ['conflict'],
})

import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import {
  assignmentSchema,
  deskActSchema,
  deskOwnerSchema,
} from '../processes/port-in-cases-desk.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { portOutStatuses } from './line-safety.ts'

export const portOutStatusSchema = z.enum(portOutStatuses)
export type PortOutStatus = z.infer<typeof portOutStatusSchema>

/** What a person can do about a port-out; each is a call of this file. */
export const portOutActionSchema = z.enum(['approve', 'refuse', 'send_again', 'done_by_hand'])
export type PortOutAction = z.infer<typeof portOutActionSchema>

/** The one table of what each state allows, while the network knows our decision. */
const portOutActions = {
  waiting: ['approve', 'refuse'],
  approved: [],
  refused: [],
  completed: [],
  cancelled: [],
} as const satisfies Record<PortOutStatus, readonly PortOutAction[]>

/** The same now: a decision that the network refused comes first. */
export function portOutActionsNow({
  status,
  carrierRefused,
}: {
  readonly status: PortOutStatus
  readonly carrierRefused: boolean
}): readonly PortOutAction[] {
  return carrierRefused ? ['send_again', 'done_by_hand'] : portOutActions[status]
}

/** Why a person refuses a port-out, as codes of the carrier's API. A debt is none: a number may leave without it. */
export const portOutRefusals = [
  'not_requested_by_owner',
  'account_number_wrong',
  'name_wrong',
  'zip_code_wrong',
] as const
export const portOutRefusalSchema = z.enum(portOutRefusals, msg('Please choose a reason'))
export type PortOutRefusal = z.infer<typeof portOutRefusalSchema>

/** Another carrier's request for a number, as a row of the list. */
export const deskPortOutRowSchema = z.object({
  id: idSchema,
  lineId: idSchema,
  /** E.164; null once the number has left. */
  msisdn: z.nullable(z.string()),
  customer: deskOwnerSchema,
  toCarrier: z.string(),
  requestedAt: timestampSchema,
  /** Until when a person can decide; then Openline does. */
  decidesAt: timestampSchema,
  status: portOutStatusSchema,
  /** The code of a refusal. */
  refusal: z.nullable(z.string()),
  /** True: the network does not carry out what was decided. */
  carrierRefused: z.boolean(),
  assignment: z.nullable(assignmentSchema),
})
export type DeskPortOutRow = z.infer<typeof deskPortOutRowSchema>

/** `not_said`: the network did not pass it on, or did not get so far. */
export const comparisonSchema = z.enum(['right', 'wrong', 'not_said'])
export type Comparison = z.infer<typeof comparisonSchema>

const comparedText = z.object({
  asked: z.nullable(z.string()),
  held: z.nullable(z.string()),
  compared: comparisonSchema,
})

export const deskPortOutSchema = z.object({
  portOut: deskPortOutRowSchema,
  /** When the network was told our decision: `pending` until it has it, null without a decision. */
  decision: z.nullable(z.enum(['pending', 'sent', 'refused'])),
  compared: z.object({
    /** The network compares it; we hold the account number that the owner was shown. */
    accountNumber: z.object({ held: z.string(), compared: comparisonSchema }),
    /** Only the network knows the PIN; we know when it was made and how often it was wrong. */
    transferPin: z.object({
      compared: comparisonSchema,
      issuedAt: z.nullable(timestampSchema),
      expiresAt: z.nullable(timestampSchema),
      endedAt: z.nullable(timestampSchema),
      wrongTries: z.nullable(z.int()),
    }),
    name: comparedText,
    zipCode: comparedText,
    /** Locked numbers do not leave. */
    locked: z.boolean(),
    lineStatus: z.string(),
  }),
  acts: z.array(deskActSchema),
  nextActions: z.array(
    z.enum(['approve', 'refuse', 'send_again', 'done_by_hand', 'take', 'release']),
  ),
})
export type DeskPortOut = z.infer<typeof deskPortOutSchema>

const params = z.object({ id: idSchema })

export const viewDeskPortOut = defineEndpoint({
  name: 'viewDeskPortOut',
  summary: 'One request of another carrier: what it asked beside what we hold.',
  method: 'GET',
  path: '/app/desk/port-outs/{id}',
  access: 'staff',
  roles: ['porting', 'support'],
  params,
  output: z.object({ page: deskPortOutSchema }),
  errors: [],
})

/** Calls about one request; all of them are answered with the page as it is now. */
const act = {
  method: 'POST',
  access: 'staff',
  roles: ['porting'],
  params,
  output: z.object({ message: z.string(), page: deskPortOutSchema }),
  errors: ['conflict'],
} as const

export const takePortOut = defineEndpoint({
  ...act,
  name: 'takePortOut',
  summary: 'Assign a port-out to oneself for an hour, so that others leave it alone.',
  path: '/app/desk/port-outs/{id}/take',
})

export const releasePortOut = defineEndpoint({
  ...act,
  name: 'releasePortOut',
  summary: 'Give a port-out back that one took.',
  path: '/app/desk/port-outs/{id}/release',
})

export const askNetworkAboutPortOut = defineEndpoint({
  ...act,
  name: 'askNetworkAboutPortOut',
  summary: 'Ask the network now about a port-out, and record what it says.',
  path: '/app/desk/port-outs/{id}/ask-network',
  roles: ['porting', 'support'],
  errors: ['provider_unavailable'],
})

export const approvePortOut = defineEndpoint({
  ...act,
  name: 'approvePortOut',
  summary: 'Let a number go before its owner’s time to lock it is over, because the owner said so.',
  path: '/app/desk/port-outs/{id}/approve',
  body: z.object({
    reason,
    /** The owner was promised the time; only they can give it up. */
    ownerAgreed: z.literal(true, msg('Please ask the owner first')),
  }),
  idempotent: true,
})

export const refusePortOut = defineEndpoint({
  ...act,
  name: 'refusePortOut',
  summary: 'Keep a number, with the reason that the other carrier reads.',
  path: '/app/desk/port-outs/{id}/refuse',
  body: z.object({ reason, refusal: portOutRefusalSchema }),
  idempotent: true,
})

export const resendPortOutDecision = defineEndpoint({
  ...act,
  name: 'resendPortOutDecision',
  summary: 'Send a decision again that the network refused.',
  path: '/app/desk/port-outs/{id}/send-again',
  body: z.object({ reason }),
  idempotent: true,
})

export const recordPortOutDecision = defineEndpoint({
  ...act,
  name: 'recordPortOutDecision',
  summary: 'Record that the network carried out by hand what it had refused.',
  path: '/app/desk/port-outs/{id}/done-by-hand',
  body: z.object({ reason }),
  idempotent: true,
})

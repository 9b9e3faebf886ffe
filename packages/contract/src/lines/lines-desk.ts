import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { portInStatusSchema } from '../processes/port-in-status.ts'
import { renewalOnRecordSchema } from '../processes/renewals-desk.ts'
import { attemptSchema, orderKindSchema, orderStatusSchema } from '../sales/orders.ts'
import { cardMailingSchema, orderActs } from '../sales/orders-desk.ts'
import { simTypeSchema } from '../sales/shop.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { listActivity } from './activity.ts'
import { emergencyAddressStateSchema } from './emergency-address.ts'
import { lineEndingSchema, linePaymentSchema } from './line-ends-desk.ts'
import {
  namesOwnCard,
  newSimSchema,
  simChangeStatuses,
  simRequest,
  suspensionReasonSchema,
} from './line-safety.ts'
import { lineStatusSchema } from './lines.ts'
import { refusedCall, refusedCallActs } from './refused-call-desk.ts'

/**
 * What support staff can do with a line now. `send_…_again` and `record_…_done` are for what the carrier
 * refused: send it once more, or record that a person had the carrier do it.
 */
export const lineActs = [
  'suspend',
  'restore',
  'replace_sim',
  'change_number',
  'move',
  'send_lock_again',
  'record_lock_done',
  'send_address_again',
  'record_address_done',
  'end',
  'send_end_again',
  'record_end_done',
] as const
const lineActSchema = z.enum(lineActs)
export type LineAct = (typeof lineActs)[number]

/** What some networks can't do for a line. */
export const networkActs = ['suspend', 'replace_sim', 'change_number', 'refresh'] as const
export type NetworkAct = (typeof networkActs)[number]

/** What the carrier knows of something that it was asked for. `waiting`: it is asked again automatically. */
export const carrierStates = ['waiting', 'known', 'refused'] as const
const carrierStateSchema = z.enum(carrierStates)

const lineSuspensionSchema = z.object({
  id: idSchema,
  reason: suspensionReasonSchema,
  since: timestampSchema,
  endedAt: z.nullable(timestampSchema),
  carrier: carrierStateSchema,
  nextActions: z.array(z.enum(refusedCallActs)),
})

const linePeriodSchema = z.object({
  number: z.int(),
  planName: z.string(),
  orderId: idSchema,
  startsAt: timestampSchema,
  endsAt: timestampSchema,
})

/** A notice of a coming renewal, as it was emailed. */
const lineNoticeSchema = z.object({
  id: idSchema,
  kind: z.string(),
  sentAt: timestampSchema,
  chargeAt: timestampSchema,
  totalCents: centsSchema,
  /** When the mail server did not take it; then it counts as not given. */
  failedAt: z.nullable(timestampSchema),
})

const lineSimChangeSchema = z.object({
  id: idSchema,
  sim: newSimSchema,
  status: z.enum(simChangeStatuses),
  requestedAt: timestampSchema,
  changedAt: timestampSchema,
  trackingNumber: z.nullable(z.string()),
  /** The carrier's code, for one that failed. */
  failureCode: z.nullable(z.string()),
})

const lineOrderSchema = z.object({
  id: idSchema,
  number: z.string(),
  kind: orderKindSchema,
  status: orderStatusSchema,
  createdAt: timestampSchema,
  amountCents: centsSchema,
  attempts: z.array(attemptSchema),
  nextActions: z.array(z.enum(orderActs)),
})

const linePortOutSchema = z.object({
  id: idSchema,
  status: z.enum(['waiting', 'approved', 'refused', 'completed', 'cancelled']),
  toCarrier: z.string(),
  requestedAt: timestampSchema,
  decidesAt: timestampSchema,
  reason: z.nullable(z.string()),
})

/** A line with everything on record but its usage and its eSIM code, which the customer has to approve. */
export const deskLineSchema = z.object({
  id: idSchema,
  customer: z.object({ id: idSchema, name: z.string(), email: z.string() }),
  nickname: z.string(),
  /** E.164; null until the network assigned a number. */
  mdn: z.nullable(z.string()),
  iccid: z.nullable(z.string()),
  simType: simTypeSchema,
  status: lineStatusSchema,
  planName: z.string(),
  /** The id of its order, under which the carrier knows it. */
  reference: idSchema,
  createdAt: timestampSchema,
  activatedAt: z.nullable(timestampSchema),
  /** When the network first counted a use of the SIM. */
  firstUsedAt: z.nullable(timestampSchema),
  renewsAt: z.nullable(timestampSchema),
  autoRenew: z.boolean(),
  /** Null for a line that was never active. */
  renewal: z.nullable(renewalOnRecordSchema),
  periods: z.array(linePeriodSchema),
  notices: z.array(lineNoticeSchema),
  suspensions: z.array(lineSuspensionSchema),
  /** Null for a number that was never locked. */
  lock: z.nullable(
    z.object({ locked: z.boolean(), changedAt: timestampSchema, carrier: carrierStateSchema }),
  ),
  /** The one in force or that ran out last, never the PIN itself. */
  transferPin: z.nullable(
    z.object({
      issuedAt: timestampSchema,
      expiresAt: timestampSchema,
      wrongTries: z.int(),
    }),
  ),
  /** Those that replaced a SIM; what was mailed before the line was active is in `mailing`. */
  simChanges: z.array(lineSimChangeSchema),
  /** The cards that were mailed for its first order, to be acted on as on that order's page; null without any. */
  mailing: z.nullable(cardMailingSchema),
  portIn: z.nullable(z.object({ id: idSchema, status: portInStatusSchema })),
  portOuts: z.array(linePortOutSchema),
  /** The number that the line waits for. `holdsSim`: another SIM and a transfer PIN wait for it, for a day at most. */
  numberChange: z.nullable(z.object({ requestedAt: timestampSchema, holdsSim: z.boolean() })),
  /** Null for a line without Wi-Fi calling. */
  emergencyAddress: z.nullable(emergencyAddressStateSchema),
  orders: z.array(lineOrderSchema),
  /** The newest; null for a line that no one tried to end. */
  ending: z.nullable(lineEndingSchema),
  /** Null when nothing that was paid could go back. */
  lastPayment: z.nullable(linePaymentSchema),
  /** A bank reported one of its payments as made with a stolen card: Money ends it without approval. */
  isReportedAsFraud: z.boolean(),
  /** What the network can't do. */
  notOffered: z.array(z.enum(networkActs)),
  /** What the line can move to. */
  newSims: z.array(newSimSchema),
  nextActions: z.array(lineActSchema),
})
export type DeskLine = z.infer<typeof deskLineSchema>

const params = z.object({ id: idSchema })
const justReason = z.object({ reason })

export const viewLine = defineEndpoint({
  name: 'viewLine',
  summary: 'A line with everything on record, and what can be done with it.',
  method: 'GET',
  path: '/app/desk/lines/{id}',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  output: z.object({ line: deskLineSchema }),
  errors: [],
})

export const listLineLog = defineEndpoint({
  name: 'listLineLog',
  summary: 'What happened to a line, newest first, 20 at a time.',
  method: 'GET',
  path: '/app/desk/lines/{id}/log',
  access: 'staff',
  roles: ['support', 'porting', 'money'],
  params,
  query: listActivity.query,
  output: listActivity.output,
  errors: [],
})

export const suspendLineFor = defineEndpoint({
  name: 'suspendLineFor',
  summary: 'Take a lost phone off the network for a customer who called; they get an email.',
  method: 'POST',
  path: '/app/desk/lines/{id}/suspend',
  access: 'staff',
  roles: ['support'],
  params,
  body: justReason,
  output: messageSchema,
  errors: ['conflict', 'not_offered'],
})

export const restoreLineFor = defineEndpoint({
  name: 'restoreLineFor',
  summary: 'Bring a lost line back once its customer has approved; one that is unpaid stays off.',
  method: 'POST',
  path: '/app/desk/lines/{id}/restore',
  access: 'staff',
  roles: ['support'],
  params,
  body: justReason,
  output: messageSchema,
  errors: ['approval_required', 'conflict', 'not_offered'],
})

export const replaceSimFor = defineEndpoint({
  name: 'replaceSimFor',
  summary: 'Move a line to another SIM once its customer has approved.',
  method: 'POST',
  path: '/app/desk/lines/{id}/replace-sim',
  access: 'staff',
  roles: ['support'],
  params,
  body: z.object({ ...simRequest, reason }).check(namesOwnCard),
  output: messageSchema,
  errors: [
    'approval_required',
    'conflict',
    'not_offered',
    'not_ready',
    'line_locked',
    'sim_sold_out',
    'provider_unavailable',
  ],
  idempotent: true,
})

export const settleSuspension = defineEndpoint({
  name: 'settleSuspension',
  summary:
    'Send a suspension that the carrier refused again, or record that it was corrected there.',
  method: 'POST',
  path: '/app/desk/suspensions/{id}/settle',
  access: 'staff',
  roles: ['support'],
  params,
  body: refusedCall,
  output: messageSchema,
  errors: ['conflict'],
})

export const settleLock = defineEndpoint({
  name: 'settleLock',
  summary: 'Send a lock that the carrier refused again, or record that it was corrected there.',
  method: 'POST',
  path: '/app/desk/lines/{id}/lock/settle',
  access: 'staff',
  roles: ['support'],
  params,
  body: refusedCall,
  output: messageSchema,
  errors: ['conflict'],
})

export const settleEmergencyAddress = defineEndpoint({
  name: 'settleEmergencyAddress',
  summary:
    'Send an emergency address that the carrier refused to look at again, or record that it has it.',
  method: 'POST',
  path: '/app/desk/lines/{id}/emergency-address/settle',
  access: 'staff',
  roles: ['support'],
  params,
  body: refusedCall,
  output: messageSchema,
  errors: ['conflict'],
})

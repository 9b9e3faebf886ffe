import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { optionalField } from '../fields.ts'
import { reason } from '../platform/audit.ts'
import { timelineEntrySchema } from '../sales/orders.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { textRule } from '../text-rule.ts'
import { accountDetails, msisdnField, oldService, portInSchema } from './port-in.ts'
import { caseKindSchema, portInCaseSchema } from './port-in-cases.ts'

/** Who works on it now; the others see it. It is free again after `assignmentMinutes`. */
export const assignmentSchema = z.object({
  name: z.string(),
  isMe: z.boolean(),
  until: timestampSchema,
})
export type Assignment = z.infer<typeof assignmentSchema>

/** Minutes after which a transfer that a staff member took is free for others again. */
export const assignmentMinutes = 60

/** Why a port-in is in the list: the kind of its case, or `stalled` without one. */
export const deskPortInKindSchema = z.union([caseKindSchema, z.literal('stalled')])
export type DeskPortInKind = z.infer<typeof deskPortInKindSchema>

/** Whose number it is; the name is empty while it is not known. */
export const deskOwnerSchema = z.object({ id: idSchema, name: z.string(), email: z.string() })

/** A case as the desk shows it: the port-in and its attempts are beside it. */
export const deskCaseSchema = z.pick(portInCaseSchema, {
  id: true,
  kind: true,
  title: true,
  advice: true,
  status: true,
  openedAt: true,
  closedAt: true,
  outcome: true,
  closedBy: true,
  note: true,
  nextActions: true,
})
export type DeskCase = z.infer<typeof deskCaseSchema>

/** What staff did about a transfer, with why. */
export const deskActSchema = z.object({
  at: timestampSchema,
  /** The call's name. */
  act: z.string(),
  by: z.string(),
  reason: z.nullable(z.string()),
})
export type DeskAct = z.infer<typeof deskActSchema>

/** What the page of a port-in offers beside the acts of its cases. */
export const deskPortInActionSchema = z.enum(['take', 'release', 'open_case', 'send_link'])
export type DeskPortInAction = z.infer<typeof deskPortInActionSchema>

/** A port-in with everything but the secrets of the old carrier. */
export const deskPortInSchema = z.object({
  portIn: portInSchema,
  /** Who has it now: of a merged account, the one that stays. */
  customer: deskOwnerSchema,
  /** The account that it was begun in, which keeps its notes. */
  notesOf: idSchema,
  cases: z.array(deskCaseSchema),
  attempts: portInCaseSchema.shape.attempts,
  carrierOrderId: z.nullable(z.string()),
  holder: portInCaseSchema.shape.holder,
  cutoverSince: z.nullable(timestampSchema),
  timeline: z.array(timelineEntrySchema),
  acts: z.array(deskActSchema),
  assignment: z.nullable(assignmentSchema),
  /** The old carriers that a correction can name. */
  oldCarriers: z.array(z.object({ id: z.string(), name: z.string() })),
  nextActions: z.array(deskPortInActionSchema),
})
export type DeskPortIn = z.infer<typeof deskPortInSchema>

const params = z.object({ id: idSchema })
const changed = z.object({ message: z.string(), page: deskPortInSchema })

/** Calls of people who bring numbers over; all of them are answered with the page as it is now. */
const act = {
  method: 'POST',
  access: 'staff',
  roles: ['porting'],
  params,
  output: changed,
  errors: ['conflict'],
} as const

export const viewDeskPortIn = defineEndpoint({
  name: 'viewDeskPortIn',
  summary: 'One port-in with its cases, attempts and everything that happened to it.',
  method: 'GET',
  path: '/app/desk/port-ins/{id}',
  access: 'staff',
  roles: ['porting', 'support'],
  params,
  output: z.object({ page: deskPortInSchema }),
  errors: [],
})

export const takePortIn = defineEndpoint({
  ...act,
  name: 'takePortIn',
  summary: 'Assign a port-in to oneself for an hour, so that others leave it alone.',
  path: '/app/desk/port-ins/{id}/take',
})

export const releasePortIn = defineEndpoint({
  ...act,
  name: 'releasePortIn',
  summary: 'Give a port-in back that one took.',
  path: '/app/desk/port-ins/{id}/release',
})

export const askNetworkAboutPortIn = defineEndpoint({
  ...act,
  name: 'askNetworkAboutPortIn',
  summary: 'Ask the network now about a port-in, and record what it says.',
  path: '/app/desk/port-ins/{id}/ask-network',
  roles: ['porting', 'support'],
  errors: ['conflict', 'provider_unavailable'],
})

export const openPortInCase = defineEndpoint({
  ...act,
  name: 'openPortInCase',
  summary:
    'Open a case about a port-in that is under way, such as one that a customer calls about.',
  path: '/app/desk/port-ins/{id}/case',
  body: z.object({ reason }),
})

export const resendPortInAtDesk = defineEndpoint({
  ...act,
  name: 'resendPortInAtDesk',
  summary: 'Send a refused port-in again, corrected; closes the case.',
  path: '/app/desk/port-in-cases/{id}/resend',
  body: z.object({
    reason,
    /** The number, when it was mistyped. */
    msisdn: optionalField(msisdnField),
    oldService: z.optional(oldService),
    accountDetails: z.optional(accountDetails),
    /** The old carrier, by its entry in the hints. */
    oldCarrier: optionalField(
      textRule({ required: msg('Please choose a carrier from the list'), max: 60 }),
    ),
  }),
  idempotent: true,
})

export const handBackPortIn = defineEndpoint({
  ...act,
  name: 'handBackPortIn',
  summary: 'Ask the customer to correct a refused port-in, with one more attempt; closes the case.',
  path: '/app/desk/port-in-cases/{id}/hand-back',
  body: z.object({ reason }),
  idempotent: true,
})

export const resolvePortInCase = defineEndpoint({
  ...act,
  name: 'resolvePortInCase',
  summary: 'Close a case that needs no person any more.',
  path: '/app/desk/port-in-cases/{id}/settle',
  body: z.object({ reason }),
  idempotent: true,
})

export const cancelPortInAtDesk = defineEndpoint({
  ...act,
  name: 'cancelPortInAtDesk',
  summary: 'Stop a port-in while the old carrier can still be notified; closes the case.',
  path: '/app/desk/port-in-cases/{id}/cancel',
  body: z.object({ reason }),
  idempotent: true,
})

export const sendPortInEmailAgain = defineEndpoint({
  name: 'sendPortInEmailAgain',
  summary: 'Email the customer a number transfer’s current state again.',
  method: 'POST',
  path: '/app/desk/port-ins/{id}/emails',
  access: 'staff',
  roles: ['support', 'porting'],
  params,
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

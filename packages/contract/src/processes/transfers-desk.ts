import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { portOutStatuses } from '../lines/line-safety.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { resendReply } from './contact-desk.ts'
import { assignmentSchema, deskOwnerSchema, deskPortInKindSchema } from './port-in-cases-desk.ts'
import { type PortInStatus, portInStatusSchema } from './port-in-status.ts'

/** Where a port-in that was asked for stands until it is over. A draft is not asked for yet. */
export const portInsUnderWay = [
  'ready',
  'submitted',
  'pending',
  'action_required',
  'delayed',
  'confirmed',
  'activating',
] as const satisfies readonly PortInStatus[]

/** Where a port-out stands until it is over; one whose answer the network refused is under way too. */
export const portOutsUnderWay = ['waiting', 'approved'] as const

/** Over, in both directions; `refused` are port-outs, `expired` and `failed` port-ins. */
const transfersOver = ['completed', 'cancelled', 'refused', 'expired', 'failed'] as const

/** What the board can be filtered by. What is over is listed only when its state is asked for. */
export const transferStates = [...portInsUnderWay, ...portOutsUnderWay, ...transfersOver] as const
export type TransferState = (typeof transferStates)[number]

/** Whether nothing more happens to a transfer in that state, unless the network refused our answer. */
export function transferIsOver(state: TransferState): boolean {
  const ends: readonly TransferState[] = transfersOver
  return ends.includes(state)
}

/** `in` comes to us, `out` leaves. */
export const transferDirections = ['in', 'out'] as const
export type TransferDirection = (typeof transferDirections)[number]

/** Why a transfer needs a person: as for port-ins, or a port-out to decide or to send again. */
export const transferNeedSchema = z.union([
  deskPortInKindSchema,
  z.enum(['decision', 'refused_by_network']),
])
export type TransferNeed = z.infer<typeof transferNeedSchema>

/** `needy`: those that need a person; `mine`: what the caller took; `all`: every one under way. */
export const transferLists = ['needy', 'mine', 'all'] as const
export type TransferList = (typeof transferLists)[number]

/** By age: what waits longest, with port-outs to decide before others; by due date: what is due next first. */
export const transferSorts = ['age', 'due'] as const
export type TransferSort = (typeof transferSorts)[number]

/** How many transfers the board shows; a file has all of them up to `maxExportedTransfers`. */
export const transfersOnBoard = 200
export const maxExportedTransfers = 10_000

export const transferSchema = z.object({
  direction: z.enum(transferDirections),
  /** Of the port-in or the port-out. */
  id: idSchema,
  /** E.164; null once the number has left. */
  msisdn: z.nullable(z.string()),
  customer: deskOwnerSchema,
  status: z.union([portInStatusSchema, z.enum(portOutStatuses)]),
  /** The old carrier of a port-in, null while it is not known; the new one of a port-out. */
  carrier: z.nullable(z.string()),
  /** When the customer entered the number, or the other carrier asked. */
  startedAt: timestampSchema,
  /** When something last happened to a port-in; null for a port-out. */
  heardAt: z.nullable(timestampSchema),
  /** When the old carrier is to release it, or until when a person can decide; null without a date. */
  dueAt: z.nullable(timestampSchema),
  /** Why and since when it needs a person; null while it takes its course. */
  need: z.nullable(z.object({ why: transferNeedSchema, since: timestampSchema })),
  /** The code with which a port-out was refused. */
  refusal: z.nullable(z.string()),
  assignment: z.nullable(assignmentSchema),
})
export type Transfer = z.infer<typeof transferSchema>

/** Which of them; what is left out does not limit. */
const filters = {
  list: z.optional(z.enum(transferLists, 'Please choose a list')),
  direction: z.optional(z.enum(transferDirections, 'Please choose a direction from the list')),
  need: z.optional(transferNeedSchema),
  status: z.optional(z.enum(transferStates, 'Please choose a state from the list')),
  /** As rows name it. */
  carrier: z.optional(z.string().check(z.maxLength(100, 'Please use fewer characters'))),
}
export type TransferFilters = {
  readonly list?: TransferList | undefined
  readonly direction?: TransferDirection | undefined
  readonly need?: TransferNeed | undefined
  readonly status?: TransferState | undefined
  readonly carrier?: string | undefined
}

export const listTransfers = defineEndpoint({
  name: 'listTransfers',
  summary: `Port-ins and port-outs that need a person, or all, up to ${transfersOnBoard} of them.`,
  method: 'GET',
  path: '/app/desk/transfers',
  access: 'staff',
  roles: ['porting', 'support'],
  query: z.object({ ...filters, sort: z.optional(z.enum(transferSorts)) }),
  output: z.object({
    transfers: z.array(transferSchema),
    /** Whether more match than are listed. */
    isMore: z.boolean(),
    /** How many need a person and why, whatever the filter; a reason without any is left out. */
    needs: z.array(
      z.object({
        direction: z.enum(transferDirections),
        why: transferNeedSchema,
        transfers: z.int(),
      }),
    ),
    /** How many are under way, whatever the filter; `carrier` is null for one that is not known. */
    counts: z.array(
      z.object({
        direction: z.enum(transferDirections),
        status: z.enum(transferStates),
        carrier: z.nullable(z.string()),
        transfers: z.int(),
      }),
    ),
  }),
  errors: [],
})

export const exportTransfers = defineEndpoint({
  name: 'exportTransfers',
  summary: 'The same transfers as a CSV file, all of them in one.',
  method: 'POST',
  path: '/app/desk/transfers/file',
  access: 'staff',
  roles: ['porting'],
  body: z.object({ ...filters, reason }),
  output: z.file(),
  file: 'text/csv',
  errors: [],
})

export const resendAboutPortIn = defineEndpoint({
  name: 'resendAboutPortIn',
  summary:
    'Send the email of a message about a port-in again that the mailbox refused or that could not be sent.',
  method: 'POST',
  path: '/app/desk/port-ins/{id}/messages/resend',
  access: 'staff',
  roles: ['porting', 'support'],
  params: z.object({ id: idSchema }),
  body: z.pick(resendReply.body, { changes: true, replyId: true }),
  output: messageSchema,
  errors: ['conflict'],
  idempotent: true,
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import {
  assignmentSchema,
  deskOwnerSchema,
  deskPortInKindSchema,
  deskPortInSchema,
} from './port-in-cases-desk.ts'
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

/** How many port-ins the board shows; a file has all of them up to `maxExportedPortIns`. */
export const portInsOnBoard = 200
export const maxExportedPortIns = 10_000

/** A port-in under way, whether or not it needs a person. */
export const portInOnBoardSchema = z.object({
  portInId: idSchema,
  /** E.164 */
  msisdn: z.string(),
  customer: deskOwnerSchema,
  status: portInStatusSchema,
  /** Null while it is not known. */
  oldCarrier: z.nullable(z.string()),
  /** When the customer entered the number. */
  startedAt: timestampSchema,
  /** When something last happened to it. */
  heardAt: timestampSchema,
  /** When the old carrier is to release it; null when it said none. */
  dueAt: z.nullable(timestampSchema),
  /** Why it needs a person; null while it takes its course. */
  kind: z.nullable(deskPortInKindSchema),
  assignment: z.nullable(assignmentSchema),
})
export type PortInOnBoard = z.infer<typeof portInOnBoardSchema>

/** By age: what was started first; by due date: what is released next, and what has no date last. */
export const boardSorts = ['age', 'due'] as const
export type BoardSort = (typeof boardSorts)[number]

/** Which of them; what is left out does not limit. */
const filters = {
  status: z.optional(z.enum(portInsUnderWay, 'Please choose a state from the list')),
  /** As rows name it. */
  oldCarrier: z.optional(z.string().check(z.maxLength(100, 'Please use fewer characters'))),
}
export type BoardFilters = {
  readonly status?: (typeof portInsUnderWay)[number] | undefined
  readonly oldCarrier?: string | undefined
}

export const viewPortInBoard = defineEndpoint({
  name: 'viewPortInBoard',
  summary: `Every port-in under way, by age or due date, up to ${portInsOnBoard} of them.`,
  method: 'GET',
  path: '/app/desk/port-in-board',
  access: 'staff',
  roles: ['porting', 'support'],
  query: z.object({ ...filters, sort: z.optional(z.enum(boardSorts)) }),
  output: z.object({
    portIns: z.array(portInOnBoardSchema),
    /** How many there are of each state and old carrier, whatever the filter; null for one that is not known. */
    counts: z.array(
      z.object({
        status: z.enum(portInsUnderWay),
        oldCarrier: z.nullable(z.string()),
        portIns: z.int(),
      }),
    ),
  }),
  errors: [],
})

export const exportPortInBoard = defineEndpoint({
  name: 'exportPortInBoard',
  summary: 'The same port-ins as a CSV file, all of them in one.',
  method: 'POST',
  path: '/app/desk/port-in-board/file',
  access: 'staff',
  roles: ['porting'],
  body: z.object({ ...filters, reason }),
  output: z.file(),
  file: 'text/csv',
  errors: [],
})

export const askNetworkAboutPortIn = defineEndpoint({
  name: 'askNetworkAboutPortIn',
  summary: 'Ask the network now about a port-in, and record what it says.',
  method: 'POST',
  path: '/app/desk/port-ins/{id}/ask-network',
  access: 'staff',
  roles: ['porting', 'support'],
  params: z.object({ id: idSchema }),
  output: z.object({ message: z.string(), page: deskPortInSchema }),
  errors: ['conflict', 'provider_unavailable'],
})

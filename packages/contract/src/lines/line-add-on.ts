import * as z from 'zod/mini'
import { idSchema, timestampSchema } from '../shapes.ts'

/** What is sold beside a plan; a change of number has its own call. */
export const soldAddOnKinds = ['data', 'roaming'] as const
export const soldAddOnKindSchema = z.enum(soldAddOnKinds)

/** `waiting`: paid, and the network has not given it yet. */
export const lineAddOnStatuses = ['waiting', 'active', 'failed', 'ended'] as const
export type LineAddOnStatus = (typeof lineAddOnStatuses)[number]

/** The codes of one whose money is back although the network may have given it, or may do so yet. */
export const overdueAddOnCodes = ['carrier_silent', 'carrier_late'] as const

/** The code of what was paid for a line that ended before it got it. */
export const lineEnded = 'line_ended'

/** Whether the network still has to say what became of one that failed. */
export function isOverdue(failureCode: string | null): boolean {
  return new Set<string | null>(overdueAddOnCodes).has(failureCode)
}

/** One that a line has, or is getting. */
export const lineAddOnSchema = z.object({
  id: idSchema,
  /** Null for one that was given. */
  orderId: z.nullable(idSchema),
  addOnId: z.string(),
  title: z.string(),
  kind: soldAddOnKindSchema,
  status: z.enum(['waiting', 'active']),
  /** All of its data; null for a pass without data of its own. */
  dataGb: z.nullable(z.number()),
  /** What is left of its data; null where the network does not tell, and for a pass without data of its own. */
  leftMb: z.nullable(z.number()),
  /** Null while it is waited for. */
  startsAt: z.nullable(timestampSchema),
  endsAt: z.nullable(timestampSchema),
})
export type LineAddOn = z.infer<typeof lineAddOnSchema>

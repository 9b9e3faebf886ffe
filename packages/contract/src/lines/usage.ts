import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, timestampSchema } from '../shapes.ts'
import { lineAddOnSchema } from './line-add-on.ts'

const amount = z.number().check(z.nonnegative())

const usedDaySchema = z.object({
  /** A calendar day as the carrier counts them: `2026-11-20`. */
  day: z.iso.date(),
  dataUsedMb: amount,
})
export type UsedDay = z.infer<typeof usedDaySchema>

/** The parts of a month's data, in percent, at which customers are told. */
export const usageAlertPercents = [80, 100] as const
export type UsageAlertPercent = (typeof usageAlertPercents)[number]

/** What a line used in the running month of its plan (30 days), as the network knew it at `asOf`. */
export const usageSchema = z.object({
  dataUsedMb: amount,
  minutesUsed: amount,
  textsUsed: amount,
  /** Data by day, oldest first, days without any left out; null where the carrier doesn't tell. */
  days: z.nullable(z.array(usedDaySchema)),
  asOf: timestampSchema,
  since: timestampSchema,
  /** When the month ends and everything is counted from zero. */
  resetsAt: timestampSchema,
})
export type Usage = z.infer<typeof usageSchema>

/** Whether anything was counted: the SIM is in a phone and works. */
export function isInUse({
  dataUsedMb,
  minutesUsed,
  textsUsed,
}: Pick<Usage, 'dataUsedMb' | 'minutesUsed' | 'textsUsed'>): boolean {
  return dataUsedMb + minutesUsed + textsUsed > 0
}

/** What a line has each month: what its plan includes, with what add-ons bring; null means unlimited. */
export const allowanceSchema = z.object({
  kind: z.enum(['phone', 'data']),
  dataGb: z.nullable(z.number()),
  /** What of that add-ons bring; left out for none. */
  addOnGb: z.optional(z.number()),
  minutes: z.nullable(z.number()),
  texts: z.nullable(z.number()),
})
export type Allowance = z.infer<typeof allowanceSchema>

/** What the line has beside its plan, newest first. */
const addOns = z.array(lineAddOnSchema)

/** That the network reports no usage, or how old it may be; null where figures are of the last hour. */
const note = z.nullable(z.string())

export const getUsage = defineEndpoint({
  name: 'getUsage',
  summary: 'What a line used this month, at most a minute old, and what its plan includes.',
  method: 'GET',
  path: '/app/lines/{id}/usage',
  access: 'customer',
  assisted: 'approved',
  params: z.object({ id: idSchema }),
  output: z.object({
    /** Null for a line that is not switched on. */
    usage: z.nullable(usageSchema),
    /** Null when the plan is not published any more. */
    allowance: z.nullable(allowanceSchema),
    addOns,
    note,
  }),
  errors: ['provider_unavailable'],
})

/** The usage of one of several lines; `problem` says why it is not known. */
export const lineUsageSchema = z.object({
  lineId: idSchema,
  usage: z.nullable(usageSchema),
  allowance: z.nullable(allowanceSchema),
  addOns,
  note,
  problem: z.nullable(z.string()),
})
export type LineUsage = z.infer<typeof lineUsageSchema>

export const listUsage = defineEndpoint({
  name: 'listUsage',
  summary:
    'What each line used this month. One that the network does not tell keeps no other back.',
  method: 'GET',
  path: '/app/lines/usage',
  access: 'customer',
  assisted: 'approved',
  output: z.object({ usages: z.array(lineUsageSchema) }),
  errors: [],
})

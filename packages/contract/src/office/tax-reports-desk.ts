import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { reason } from '../platform/audit.ts'
import { centsSchema, idSchema, messageSchema, timestampSchema } from '../shapes.ts'
import { maxListed } from './operations-desk.ts'

const taxReportSchema = z.object({
  /** The order's, or the refund's. */
  id: idSchema,
  kind: z.enum(['sale', 'refund']),
  order: z.object({ id: idSchema, number: z.string() }),
  createdAt: timestampSchema,
  /** Below zero for a refund. */
  chargedCents: z.int(),
  /** What the engine's document comes to; null before it was drafted. */
  taxCents: z.nullable(z.int()),
})
export type TaxReport = z.infer<typeof taxReportSchema>

export const listTaxReports = defineEndpoint({
  name: 'listTaxReports',
  summary: `Sales and refunds still to be reported to the tax engine, the ${maxListed} oldest; reports that differ from what was charged and were not accepted, and orders that the tables taxed in its place, newest first.`,
  method: 'GET',
  path: '/app/desk/tax-reports',
  access: 'staff',
  roles: ['money', 'support', 'admin'],
  output: z.object({
    /** Which engine is set: with `tables` there is none that anything is reported to. */
    engine: z.enum(['tables', 'avalara']),
    /** Until when the tables give prices while the engine is silent; null for not now. */
    standInUntil: z.nullable(timestampSchema),
    waiting: z.array(taxReportSchema),
    differing: z.array(taxReportSchema),
    standIns: z.array(
      z.object({
        id: idSchema,
        number: z.string(),
        createdAt: timestampSchema,
        /** Taxes and fees that the tables came to. */
        taxCents: centsSchema,
      }),
    ),
  }),
  errors: [],
})

/** For an outage, not for a season. */
const maxStandInHours = 7 * 24

const hoursMessage = `Please enter 1 to ${maxStandInHours} hours`

export const letTablesStandIn = defineEndpoint({
  name: 'letTablesStandIn',
  summary: 'Let the tax tables give prices for some hours while the tax engine is silent.',
  method: 'POST',
  path: '/app/desk/tax-stand-in',
  access: 'staff',
  roles: ['money', 'admin'],
  body: z.object({
    hours: z.int(hoursMessage).check(z.gte(1, hoursMessage), z.lte(maxStandInHours, hoursMessage)),
    reason,
  }),
  output: messageSchema,
  errors: ['conflict'],
})

export const endTaxStandIn = defineEndpoint({
  name: 'endTaxStandIn',
  summary: 'Let the tax engine alone give prices again.',
  method: 'POST',
  path: '/app/desk/tax-stand-in/end',
  access: 'staff',
  roles: ['money', 'admin'],
  body: z.object({ reason }),
  output: messageSchema,
  errors: ['conflict'],
})

const reportIds = z
  .array(idSchema, 'Please enter at least one id')
  .check(
    z.minLength(1, 'Please enter at least one id'),
    z.maxLength(500, 'Please enter 500 ids at most'),
  )

export const retryTaxReports = defineEndpoint({
  name: 'retryTaxReports',
  summary: 'Report sales and refunds to the tax engine that it does not have yet.',
  method: 'POST',
  path: '/app/desk/tax-reports/retry',
  access: 'staff',
  roles: ['money'],
  body: z.object({ reportIds, reason }),
  output: messageSchema,
  errors: ['conflict'],
})

export const acceptTaxReports = defineEndpoint({
  name: 'acceptTaxReports',
  summary: 'Accept that sales and refunds were reported with other taxes than were charged.',
  method: 'POST',
  path: '/app/desk/tax-reports/accept',
  access: 'staff',
  roles: ['money'],
  body: z.object({ reportIds, reason }),
  output: messageSchema,
  errors: ['conflict'],
})

export const recordTaxReports = defineEndpoint({
  name: 'recordTaxReports',
  summary: 'Record that the tax engine has sales and refunds already, after a restore.',
  method: 'POST',
  path: '/app/desk/tax-reports/record',
  access: 'staff',
  roles: ['money'],
  body: z.object({ reportIds, reason }),
  output: messageSchema,
  errors: ['conflict'],
})

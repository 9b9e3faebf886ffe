import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { timestampSchema } from '../shapes.ts'
import type { StaffRole } from '../staff-roles.ts'

/** What waits for a person, in the order of the desk's home page, and who is told of it. */
export const waitingWork = {
  dual_control: ['support', 'porting', 'money', 'admin'],
  messages: ['support'],
  port_in_cases: ['porting'],
  port_outs: ['porting'],
  disputes: ['money'],
  fraud_warnings: ['money'],
  failed_refunds: ['money'],
  tax_reports: ['money'],
  declined_renewals: ['support', 'money'],
  stuck_orders: ['support'],
  refused_calls: ['support', 'porting'],
  dead_jobs: ['support', 'admin'],
  failing_events: ['support', 'admin'],
  late_tasks: ['support', 'admin'],
  incidents: ['support', 'admin'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>
export type WaitingWork = keyof typeof waitingWork

const kinds = Object.keys(waitingWork) as [WaitingWork, ...WaitingWork[]] // its keys, one at least

export const viewWaiting = defineEndpoint({
  name: 'viewWaiting',
  summary: 'Work that needs attention, by kind, as far as the caller’s roles see it.',
  method: 'GET',
  path: '/app/desk/waiting',
  access: 'staff',
  roles: ['support', 'porting', 'money', 'admin'],
  output: z.object({
    waiting: z.array(
      z.object({
        kind: z.enum(kinds),
        count: z.int(),
        /** Since when the oldest waits; null for none, or where no record says. */
        oldestAt: z.nullable(timestampSchema),
      }),
    ),
  }),
  errors: [],
})

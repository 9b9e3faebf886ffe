import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ofDays } from './books-desk.ts'

/**
 * What was sold and is not earned yet, in whole US cents without taxes: `opening + sold − earned = closing`. Sold is
 * less what was given back; earned can be below zero when that was earned before.
 */
const movement = {
  openingCents: z.int(),
  soldCents: z.int(),
  earnedCents: z.int(),
  closingCents: z.int(),
  /** Of the closing: for service that waits for its activation. */
  waitingCents: z.int(),
  /** Of the closing: what each of the `months` earns. */
  byMonth: z.array(z.int()),
  /** Of the closing: what is earned after them. */
  laterCents: z.int(),
}

const deferralSchema = z.object(movement)
export type Deferral = z.infer<typeof deferralSchema>

export const deferredRevenueSchema = z.object({
  /** `2026-12`: the twelve months from the day after the range, whose first may have begun. */
  months: z.array(z.string()),
  total: deferralSchema,
  plans: z.array(z.object({ planId: z.string(), planName: z.string(), ...movement })),
})
export type DeferredRevenue = z.infer<typeof deferredRevenueSchema>

export const viewDeferredRevenue = defineEndpoint({
  ...ofDays,
  name: 'viewDeferredRevenue',
  summary:
    'What was paid for service not yet given, before and after some days, and when it is earned.',
  path: '/app/desk/deferred-revenue',
  output: deferredRevenueSchema,
})

export const downloadDeferredRevenue = defineEndpoint({
  ...ofDays,
  name: 'downloadDeferredRevenue',
  summary: 'The same as CSV, a line for each plan.',
  path: '/app/desk/deferred-revenue/file',
  output: z.file(),
  file: 'text/csv',
})

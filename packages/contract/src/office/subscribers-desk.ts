import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { dayRangeSchema, ofDays } from './books-desk.ts'

/**
 * What lines are told apart by: the last plan of the range, the coupon of their first payment, and the month of it
 * (`2026-11`) on the carrier's calendar.
 */
export const subscriberGroups = ['plan', 'coupon', 'cohort'] as const
const subscriberGroupSchema = z.enum(subscriberGroups)
export type SubscriberGroup = z.infer<typeof subscriberGroupSchema>

const countSchema = z.int().check(z.nonnegative())

/** Lines, by whether they are paid for and have not ended: `atStart + added + returned − ended = atEnd`. */
const movement = {
  atStart: countSchema,
  /** Their first paid time began. */
  added: countSchema,
  /** Not active at the start, and active again. */
  returned: countSchema,
  /** Active at the start or new, and not active at the end. */
  ended: countSchema,
  atEnd: countSchema,
  /** Ended of those at the start, with one decimal; null without any. */
  churnPercent: z.nullable(z.number()),
}

/** Paid times that ended, of lines that had not: `due = firstTry + recovered + late + lost`. */
const renewals = {
  due: countSchema,
  /** Paid before the end, and never declined. */
  firstTry: countSchema,
  /** Paid after a decline. */
  recovered: countSchema,
  /** Paid after the end without a decline. */
  late: countSchema,
  /** Not paid so far. */
  lost: countSchema,
}

const subscribersRowSchema = z.object({ ...movement, ...renewals })
export type SubscribersRow = z.infer<typeof subscribersRowSchema>

export const subscribersSchema = z.object({
  by: subscriberGroupSchema,
  total: subscribersRowSchema,
  /** `id`: the plan, the coupon or the month; null for lines without a coupon. */
  groups: z.array(
    z.object({ id: z.nullable(z.string()), name: z.string(), ...movement, ...renewals }),
  ),
})
export type Subscribers = z.infer<typeof subscribersSchema>

const about = {
  ...ofDays,
  query: z.extend(dayRangeSchema, { by: z.optional(subscriberGroupSchema) }),
} as const

export const viewSubscribers = defineEndpoint({
  ...about,
  name: 'viewSubscribers',
  summary:
    'Lines that were active, came and ended in some days, and their renewals; by plan unless asked otherwise.',
  path: '/app/desk/subscribers',
  output: subscribersSchema,
})

export const downloadSubscribers = defineEndpoint({
  ...about,
  name: 'downloadSubscribers',
  summary: 'The same as CSV, a line for each group.',
  path: '/app/desk/subscribers/file',
  output: z.file(),
  file: 'text/csv',
})

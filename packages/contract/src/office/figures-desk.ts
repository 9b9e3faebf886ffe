import * as z from 'zod/mini'
import { isTimeZone } from '../dates.ts'
import { defineEndpoint } from '../endpoint.ts'
import { centsSchema, timestampSchema } from '../shapes.ts'
import type { StaffRole } from '../staff-roles.ts'

/** How far back figures go: two days hour by hour, or days of the carrier's calendar. */
export const figureRanges = ['48h', '30d', '90d'] as const
export const figureRangeSchema = z.enum(figureRanges)
export type FigureRange = z.infer<typeof figureRangeSchema>

/** Who sees what was sold and what went back; the others get null. */
export const moneyFigureRoles = ['money', 'admin'] as const satisfies readonly StaffRole[]

const countSchema = z.int().check(z.nonnegative())

/** Payments that paid an order, and refunds by when they were decided. */
const moneyFiguresSchema = z.object({
  purchases: countSchema,
  renewals: countSchema,
  /** What the cards were charged for both, taxes included. */
  takenCents: centsSchema,
  refunds: countSchema,
  refundedCents: centsSchema,
})

/** The highest of what was seen. */
const levelFiguresSchema = z.object({
  waitingJobs: countSchema,
  retryingJobs: countSchema,
  /** Failed at every try, and wait for a person. */
  deadJobs: countSchema,
  /** Within ten minutes. */
  wrongPasswords: countSchema,
})

/** What happened in an hour, in a day, or in the whole range. */
export const figuresSchema = z.object({
  startsAt: timestampSchema,
  /** False while more may be added. */
  isOver: z.boolean(),
  money: z.nullable(moneyFiguresSchema),
  activations: countSchema,
  /** Port-ins that were sent to the old carrier, by how they ended. */
  portIns: z.object({
    completed: countSchema,
    failed: countSchema,
    cancelled: countSchema,
    expired: countSchema,
  }),
  /** From the first sending to the end, of those that completed: half and nine of ten took no longer. */
  portInMinutes: z.nullable(z.object({ half: countSchema, most: countSchema })),
  /** Wrong passwords, codes and passkeys of accounts that exist. */
  signInFailures: countSchema,
  /** Null where nothing looked, such as before the first start. */
  levels: z.nullable(levelFiguresSchema),
})
export type Figures = z.infer<typeof figuresSchema>

const about = {
  method: 'GET',
  access: 'staff',
  roles: ['support', 'porting', 'money', 'admin'],
  query: z.object({ range: z.optional(figureRangeSchema) }),
  errors: [],
} as const

export const viewFigures = defineEndpoint({
  ...about,
  name: 'viewFigures',
  summary: 'What happened hour by hour or day by day; the last 48 hours without a range.',
  path: '/app/desk/figures',
  output: z.object({
    range: figureRangeSchema,
    /** On whose calendar a day begins. */
    timeZone: z.string().check(z.refine(isTimeZone)),
    /** The whole range. */
    total: figuresSchema,
    /** As many hours or days before it, without levels. */
    before: figuresSchema,
    /** Each hour or day, oldest first. The last one is not over. */
    figures: z.array(figuresSchema),
  }),
})

export const downloadFigures = defineEndpoint({
  ...about,
  name: 'downloadFigures',
  summary: 'The same figures as CSV.',
  path: '/app/desk/figures/file',
  output: z.file(),
  file: 'text/csv',
})

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'
import { ofDays } from './books-desk.ts'

export const maxDifferences = 200

/** Something that only the journal or only the provider has, or each with another amount. */
const differenceSchema = z.object({
  kind: z.enum(['charge', 'refund', 'refund_failure', 'dispute']),
  /** Null for what no order of ours is about. */
  order: z.nullable(z.object({ id: idSchema, number: z.string() })),
  /** The provider's intent or entry, or our refund. */
  reference: z.string(),
  at: timestampSchema,
  bookedCents: z.nullable(z.int()),
  providerCents: z.nullable(z.int()),
})
export type ProviderDifference = z.infer<typeof differenceSchema>

const payoutSchema = z.object({
  id: z.string(),
  createdAt: timestampSchema,
  /** As on the bank statement: day, amount and reference. */
  arrivesOn: z.iso.date(),
  amountCents: z.int(),
  bankReference: z.nullable(z.string()),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  /** How many entries went with it, and what they come to after fees; null where the provider does not say. */
  entries: z.nullable(z.object({ count: centsSchema, cents: z.int() })),
})
export type ProviderPayout = z.infer<typeof payoutSchema>

/**
 * From what the journal has on `provider_balance` in some days to what the provider's own ledger has:
 * `journal + otherDays + differences = moved`, and `moved + fees + other + paidOut = balance`.
 */
export const providerStatementSchema = z.object({
  /** Until when the provider's ledger was read; null for never. */
  readUntil: z.nullable(timestampSchema),
  journalCents: z.int(),
  /** What the provider has within these days and the journal on others, less the reverse. */
  otherDaysCents: z.int(),
  differencesCents: z.int(),
  /** Payments, refunds and disputes with their fees. */
  movedCents: z.int(),
  /** For payments and refunds; below zero. */
  feesCents: z.int(),
  otherCents: z.int(),
  /** Below zero: what left for our bank. */
  paidOutCents: z.int(),
  /** What the days changed of the balance. */
  balanceCents: z.int(),
  differences: z.array(differenceSchema),
  payouts: z.array(payoutSchema),
})
export type ProviderStatement = z.infer<typeof providerStatementSchema>

export const viewProviderStatement = defineEndpoint({
  ...ofDays,
  name: 'viewProviderStatement',
  summary: `The journal of some days against the payment provider’s ledger, with its fees and payouts; the ${maxDifferences} oldest differences.`,
  path: '/app/desk/provider-statement',
  output: providerStatementSchema,
})

export const downloadProviderEntries = defineEndpoint({
  ...ofDays,
  name: 'downloadProviderEntries',
  summary:
    'The provider’s ledger of some days as CSV: each entry with its fee and the payout that it went to the bank with.',
  path: '/app/desk/provider-statement/file',
  output: z.file(),
  file: 'text/csv',
})

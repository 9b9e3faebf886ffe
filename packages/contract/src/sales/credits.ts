import { msg } from '@openline/i18n/i18n'
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { centsSchema, idSchema, timestampSchema } from '../shapes.ts'
import type { Order, OrderStatus } from './orders.ts'

/**
 * What happens to a customer's credit. `granted` and `withdrawn` by staff; `used` by an order, and `returned` by one
 * that was not paid or was abandoned; `forfeited` when the account is closed; `moved_out` and `moved_in` when it is merged
 * into another one.
 */
export const creditKinds = [
  'granted',
  'withdrawn',
  'used',
  'returned',
  'forfeited',
  'moved_out',
  'moved_in',
] as const
export type CreditKind = (typeof creditKinds)[number]

/** Orders of these states have returned the credit that paid a part of them: they ended without what was bought. */
const returning: ReadonlySet<OrderStatus> = new Set([
  'refund_pending',
  'refunded',
  'refund_failed',
  'expired',
  'cancelled',
])

/** Whether the credit that an order used is the customer’s again. */
export function isCreditBack({ status, creditCents }: Pick<Order, 'status' | 'creditCents'>) {
  return creditCents > 0 && returning.has(status)
}

/** One entry of a customer's credit, as the customer sees it. */
export const creditEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(creditKinds),
  /** Above zero when it came in, below when it went. */
  amountCents: z.int(),
  /** What the customer was told when it was given; null for all others. */
  note: z.nullable(z.string()),
  /** The order that used it or gave it back; null for all others. */
  order: z.nullable(z.object({ id: idSchema, number: z.string() })),
  at: timestampSchema,
})
export type CreditEntry = z.infer<typeof creditEntrySchema>

export const listCredits = defineEndpoint({
  name: 'listCredits',
  summary: 'The customer’s credit and what happened to it, newest first, 20 to a page.',
  method: 'GET',
  path: '/app/credits',
  access: 'customer',
  assisted: 'allowed',
  query: z.object({
    /** `nextCursor` of the page before. */
    cursor: z.optional(
      z.string().check(z.maxLength(100, msg('This list has expired. Please open it again.'))),
    ),
  }),
  output: z.object({
    /** What the next payment uses first. */
    balanceCents: centsSchema,
    entries: z.array(creditEntrySchema),
    /** Null on the last page. */
    nextCursor: z.nullable(z.string()),
  }),
  errors: [],
})

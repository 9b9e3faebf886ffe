import { lineEndingStatuses } from '@openline/contract/lines/line-ends-desk'
import { staffRefundReasons } from '@openline/contract/sales/refunds'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'
import { lines, orders } from './orders.ts'

/** Lines that staff end, each stored before the carrier is asked, with what is to be refunded once it has done so. */
export const lineEndings = pgTable(
  'line_endings',
  {
    /** Of the press that made it; its refund has the same. */
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    status: text('status', { enum: lineEndingStatuses }).notNull(),
    /** The name of the person. */
    madeBy: text('made_by').notNull(),
    /** The order whose payment is refunded; null for none. */
    refundOrderId: uuid('refund_order_id').references(() => orders.id),
    /** What was asked back, in cents. */
    refundCents: integer('refund_cents'),
    refundReason: text('refund_reason', { enum: staffRefundReasons }),
    /** What went back: less when something of the payment was refunded meanwhile. */
    refundedCents: integer('refunded_cents'),
    /** The carrier's code for a refusal. */
    failureCode: text('failure_code'),
    askedAt: at('asked_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [
    uniqueIndex('line_endings_asked').on(table.lineId).where(sql`status = 'asked'`),
    index('line_endings_newest').on(table.lineId, table.askedAt.desc()),
    index('line_endings_refused').on(table.askedAt).where(sql`status = 'refused'`),
    check('line_endings_status', sql`status in (${listed(lineEndingStatuses)})`),
    check(
      'line_endings_refund',
      sql`(refund_order_id is null) = (refund_cents is null) and (refund_cents is null) = (refund_reason is null)`,
    ),
    check('line_endings_settled', sql`(settled_at is null) = (status = 'asked')`),
  ],
)

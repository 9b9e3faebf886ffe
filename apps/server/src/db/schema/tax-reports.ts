import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { orders } from './orders.ts'

/**
 * What a tax engine is told of an order's money: the sale under the order's id, each refund under its own. The
 * engine adds up what it gets under one code, so that every try has another code; the first draft that is
 * answered is the one, and only that is committed. A refund that voids its sale instead has a code of that kind.
 */
export const taxReports = pgTable(
  'tax_reports',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null for the sale. */
    refundedCents: integer('refunded_cents'),
    /** A refund of the add-on alone that was sold with a plan. */
    isOfAddOn: boolean('is_of_add_on').notNull().default(false),
    /** How often it was drafted. */
    drafts: integer('drafts').notNull().default(0),
    /** Of the draft that was chosen; null until then. */
    code: text('code'),
    /** What the chosen draft comes to; below zero for a refund. */
    taxCents: integer('tax_cents'),
    /** Where the engine placed the chosen draft; null until then. An address may be forgotten before a refund. */
    place: text('place'),
    /** Government taxes and fees that the customer paid, or got back below zero. */
    chargedCents: integer('charged_cents').notNull(),
    /** By how much the engine may differ, because it rounds the taxes of a part of the sale on its own. */
    roundingCents: integer('rounding_cents').notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** When to look whether it was lost; null once it is reported. */
    retryAt: at('retry_at'),
    reportedAt: at('reported_at'),
    /** When a person accepted that it differs; null while that is open. */
    acceptedAt: at('accepted_at'),
  },
  (table) => [
    uniqueIndex('tax_reports_code').on(table.code),
    index('tax_reports_order').on(table.orderId),
    index('tax_reports_retry').on(table.retryAt).where(sql`retry_at is not null`),
    index('tax_reports_differing')
      .on(table.createdAt)
      .where(sql`abs(tax_cents - charged_cents) > rounding_cents and accepted_at is null`),
    check('tax_reports_kind', sql`(refunded_cents is null) = (id = order_id)`),
    check('tax_reports_chosen', sql`num_nulls(code, tax_cents) in (0, 2)`),
    check(
      'tax_reports_reported',
      sql`(reported_at is null) = (retry_at is not null) and (reported_at is null or code is not null)`,
    ),
  ],
)

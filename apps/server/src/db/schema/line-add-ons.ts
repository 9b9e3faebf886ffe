import {
  lineAddOnStatuses,
  overdueAddOnCodes,
  soldAddOnKinds,
} from '@openline/contract/lines/line-add-on'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'
import { lines, orders } from './orders.ts'

/** Data and passes that a line has beside its plan, was given, or is waiting for. */
export const lineAddOns = pgTable(
  'line_add_ons',
  {
    /** The network's reference of it. */
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** Null for one that staff gave. */
    orderId: uuid('order_id').references(() => orders.id),
    /** Who gave it; null for one that was bought. */
    givenBy: text('given_by'),
    addOnId: text('add_on_id').notNull(),
    title: text('title').notNull(),
    kind: text('kind', { enum: soldAddOnKinds }).notNull(),
    /** Its price before taxes, for one that was given too. */
    priceCents: integer('price_cents').notNull(),
    /** Null for a pass without data of its own. */
    dataGb: real('data_gb'),
    /** Null: it lasts until the plan's running month ends. */
    days: integer('days'),
    status: text('status', { enum: lineAddOnStatuses }).notNull(),
    failureCode: text('failure_code'),
    createdAt: at('created_at').notNull(),
    /** When the network was last asked about it, while its word is waited for. */
    askedAt: at('asked_at').notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
  },
  (table) => [
    uniqueIndex('line_add_ons_one_per_order').on(table.orderId),
    index('line_add_ons_line').on(table.lineId, table.createdAt.desc()),
    index('line_add_ons_waiting')
      .on(table.askedAt)
      .where(sql`status = 'waiting' or failure_code in (${listed(overdueAddOnCodes)})`),
    check('line_add_ons_status', sql`status in (${listed(lineAddOnStatuses)})`),
    check('line_add_ons_kind', sql`kind in (${listed(soldAddOnKinds)})`),
    check('line_add_ons_bought_or_given', sql`(order_id is null) = (given_by is not null)`),
    check(
      'line_add_ons_times',
      sql`(status in ('active', 'ended')) = (starts_at is not null and ends_at is not null)`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'
import { lines, orders } from './orders.ts'

const numberChangeStatuses = ['asked', 'done', 'refused'] as const

/** Other numbers for lines that are there, each stored before the carrier is asked; the id is its reference there. */
export const numberChanges = pgTable(
  'number_changes',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** The order that pays it, whose id it has; null for one that staff gave. */
    orderId: uuid('order_id').references(() => orders.id),
    status: text('status', { enum: numberChangeStatuses }).notNull(),
    /** Near which the network chooses the number that staff give. */
    zipCode: text('zip_code').notNull(),
    /** The number that the line gave up. */
    oldMsisdn: text('old_msisdn').notNull(),
    newMsisdn: text('new_msisdn'),
    /** The carrier's code for a refusal. */
    failureCode: text('failure_code'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('number_changes_one_open').on(table.lineId).where(sql`status = 'asked'`),
    index('number_changes_stalled').on(table.updatedAt).where(sql`status = 'asked'`),
    /** For the search of the desk. */
    index('number_changes_old').on(table.oldMsisdn).where(sql`status = 'done'`),
    check('number_changes_paid_by', sql`order_id = id`),
    check('number_changes_status', sql`status in (${listed(numberChangeStatuses)})`),
    check('number_changes_done', sql`(status = 'done') = (new_msisdn is not null)`),
    check('number_changes_refused', sql`(status = 'refused') = (failure_code is not null)`),
  ],
)

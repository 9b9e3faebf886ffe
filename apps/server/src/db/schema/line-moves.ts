import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'
import { lines } from './orders.ts'

/**
 * Each time that a line went to another account of the same person; rows are only added. Trigger `lines_moved` lets a
 * line have another owner only as the newest of its rows says, and only while nothing of it is under way.
 */
export const lineMoves = pgTable(
  'line_moves',
  {
    /** Of the press that made it. */
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** 1 for the first of the line. */
    number: integer('number').notNull(),
    fromCustomerId: uuid('from_customer_id')
      .notNull()
      .references(() => customers.id),
    toCustomerId: uuid('to_customer_id')
      .notNull()
      .references(() => customers.id),
    at: at('at').notNull(),
  },
  (table) => [
    unique('line_moves_once').on(table.lineId, table.number),
    index('line_moves_from').on(table.fromCustomerId),
    index('line_moves_to').on(table.toCustomerId),
    check('line_moves_elsewhere', sql`from_customer_id <> to_customer_id`),
  ],
)

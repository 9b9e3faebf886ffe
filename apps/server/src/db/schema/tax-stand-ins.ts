import { sql } from 'drizzle-orm'
import { check, pgTable, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Until when staff let the tables stand in for a silent tax engine; the newest row counts. */
export const taxStandIns = pgTable(
  'tax_stand_ins',
  {
    id: uuid('id').primaryKey(),
    createdAt: at('created_at').notNull(),
    /** The same moment in the row that ends it. */
    until: at('until').notNull(),
  },
  () => [check('tax_stand_ins_time', sql`until >= created_at`)],
)

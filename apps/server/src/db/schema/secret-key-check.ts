import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'

/** One row: a value that `SECRET_KEY` encrypted, so that another key is noticed before it encrypts anything. */
export const secretKeyCheck = pgTable(
  'secret_key_check',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    encrypted: text('encrypted').notNull(),
  },
  (table) => [check('secret_key_check_one_row', sql`${table.isOnly}`)],
)

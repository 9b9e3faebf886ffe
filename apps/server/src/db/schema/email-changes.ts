import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'

/** Changes of a customer's email address, each of which the old address can take back for a while. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    oldEmail: text('old_email').notNull(),
    oldEmailKey: text('old_email_key').notNull(),
    /** SHA-256 of the token in the email to the old address. */
    undoTokenHash: text('undo_token_hash').notNull(),
    changedAt: at('changed_at').notNull(),
    undoUntil: at('undo_until').notNull(),
    undoneAt: at('undone_at'),
  },
  (table) => [
    uniqueIndex('email_changes_undo_token_hash').on(table.undoTokenHash),
    /** For the search of the desk. */
    index('email_changes_old_email').on(sql`old_email_key collate "C"`),
    index('email_changes_customer').on(table.customerId, table.changedAt),
    check('email_changes_undone_in_time', sql`undone_at is null or undone_at <= undo_until`),
  ],
)

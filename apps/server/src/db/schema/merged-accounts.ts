import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'

/**
 * Accounts that were closed by being merged into another one of the same person, once each, and the open one that has
 * what they paid for now. Trigger `merged_accounts_last`: that one is not merged itself.
 */
export const mergedAccounts = pgTable(
  'merged_accounts',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id),
    /** Another one, once that is merged into a third. */
    intoId: uuid('into_id')
      .notNull()
      .references(() => customers.id),
    /** The address that the closed account had, and how it is compared; null once the open one is closed. */
    email: text('email'),
    emailKey: text('email_key'),
    at: at('at').notNull(),
    /** Of the press that made it. */
    pressId: uuid('press_id').notNull(),
  },
  (table) => [
    index('merged_accounts_into').on(table.intoId),
    /** For the search of the desk. */
    index('merged_accounts_email').on(sql`(email_key collate "C")`),
    check('merged_accounts_other', sql`customer_id <> into_id`),
    check('merged_accounts_email_known', sql`num_nulls(email, email_key) in (0, 2)`),
  ],
)

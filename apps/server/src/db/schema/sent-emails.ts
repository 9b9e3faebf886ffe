import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'

/** Emails that were queued for customers: their subjects alone, in English, so that support knows what was sent. */
export const sentEmails = pgTable(
  'sent_emails',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    subject: text('subject').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('sent_emails_customer').on(table.customerId, table.at)],
)

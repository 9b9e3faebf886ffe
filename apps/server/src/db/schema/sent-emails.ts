import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    /** When the recipient's mail server refused it for good, or it was too late to send it. */
    refusedAt: at('refused_at'),
    /** The codes of the refusal, `EENVELOPE 550`, or `EXPIRED`. */
    refusal: text('refusal'),
  },
  (table) => [
    index('sent_emails_customer').on(table.customerId, table.at),
    check('sent_emails_refusal', sql`(${table.refusedAt} is null) = (${table.refusal} is null)`),
  ],
)

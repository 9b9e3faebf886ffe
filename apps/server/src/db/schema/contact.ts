import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'

/** What people wrote by the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    /** What sender and support call it by. */
    ticket: text('ticket').notNull(),
    /** Of sender, text and day: a message that is sent twice gets one ticket. */
    digest: text('digest').notNull(),
    /** Null for visitors. */
    customerId: uuid('customer_id').references(() => customers.id),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** Probably written by a program: kept for review, not emailed. */
    isSuspect: boolean('is_suspect').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    uniqueIndex('contact_messages_ticket').on(table.ticket),
    uniqueIndex('contact_messages_once').on(table.digest),
    index('contact_messages_received_at').on(table.receivedAt),
    index('contact_messages_customer').on(table.customerId, table.receivedAt),
  ],
)

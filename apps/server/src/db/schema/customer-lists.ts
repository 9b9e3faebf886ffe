import type { CustomerFilter } from '@openline/contract/people/customer-lists-desk'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'
import { staff } from './staff.ts'

/** Filters for customers that staff saved. */
export const customerLists = pgTable('customer_lists', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  /** The title in small letters: no two lists are called the same. */
  titleKey: text('title_key').notNull().unique('customer_lists_title_key'),
  filter: jsonb('filter').$type<CustomerFilter>().notNull(),
  staffName: text('staff_name').notNull(),
  at: at('at').notNull(),
})

/** Emails to lists of customers. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: uuid('id').primaryKey(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    spanishSubject: text('spanish_subject').notNull(),
    spanishText: text('spanish_text').notNull(),
    filter: jsonb('filter').$type<CustomerFilter>().notNull(),
    /** Who matched when it was sent. */
    customers: integer('customers').notNull(),
    sent: integer('sent').notNull().default(0),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    staffName: text('staff_name').notNull(),
    at: at('at').notNull(),
    /** No portion of it is queued before. */
    nextAt: at('next_at').notNull(),
    endedAt: at('ended_at'),
    /** Null where it came to its end. */
    stoppedBy: text('stopped_by'),
  },
  (table) => [
    index('broadcasts_at').on(table.at),
    index('broadcasts_open').on(table.at).where(sql`ended_at is null`),
    check('broadcasts_sent', sql`sent between 0 and customers`),
    check('broadcasts_stopped', sql`stopped_by is null or ended_at is not null`),
  ],
)

/** Who is still to get a broadcast: a row goes in the transaction that queues its email. */
export const broadcastRecipients = pgTable(
  'broadcast_recipients',
  {
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
  },
  (table) => [
    primaryKey({
      name: 'broadcast_recipients_once',
      columns: [table.broadcastId, table.customerId],
    }),
  ],
)

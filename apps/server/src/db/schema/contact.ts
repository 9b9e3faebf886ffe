import { deliveries } from '@openline/contract/processes/contact-desk'
import { languages } from '@openline/i18n/language'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { portIns } from './port-ins.ts'
import { searchKey, wordsOf } from './search-keys.ts'
import { staff } from './staff.ts'

/** The parser takes these for letters of the word beside them, as in Spanish questions. */
const marks = '¿¡«»“”–—…'

function writtenWords(column: 'message' | 'text'): SQL {
  const blanks = ' '.repeat(marks.length)
  return wordsOf(sql`translate(${searchKey(column)}, ${sql.raw(`'${marks}', '${blanks}'`)})`)
}

/** The words of a message, and of what was written since, for the inbox. */
export const messageWords = writtenWords('message')
export const entryWords = writtenWords('text')

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
    /** The port-in that we wrote about; null for what its sender began. Then the message itself is empty. */
    portInId: uuid('port_in_id').references(() => portIns.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** What its sender reads. */
    language: text('language', { enum: languages }).notNull(),
    /** Probably written by a program: kept for review, not emailed. */
    isSuspect: boolean('is_suspect').notNull(),
    receivedAt: at('received_at').notNull(),
    /** Since when it waits for us, or did when it was answered or closed. */
    waitsSince: at('waits_since').notNull(),
    /** The last word is ours, and it was not opened again since. */
    isAnswered: boolean('is_answered').notNull().default(false),
    firstReplyAt: at('first_reply_at'),
    closedAt: at('closed_at'),
    assigneeId: uuid('assignee_id').references(() => staff.id),
    /** As it was when it was assigned. */
    assigneeName: text('assignee_name'),
    /** Counts what was done to it and written since it arrived: a page that shows less is out of date. */
    changes: integer('changes').notNull().default(0),
    changedAt: at('changed_at').notNull(),
    /** Who of the staff changed it last; null for its sender. */
    changedBy: text('changed_by'),
  },
  (table) => [
    uniqueIndex('contact_messages_ticket').on(table.ticket),
    uniqueIndex('contact_messages_once').on(table.digest),
    uniqueIndex('contact_messages_port_in').on(table.portInId).where(sql`port_in_id is not null`),
    index('contact_messages_received_at').on(table.receivedAt),
    index('contact_messages_customer').on(table.customerId, table.receivedAt),
    index('contact_messages_open')
      .on(table.isAnswered, table.waitsSince, table.id)
      .where(sql`closed_at is null`),
    index('contact_messages_closed').on(table.closedAt.desc()).where(sql`closed_at is not null`),
    index('contact_messages_words').using('gin', messageWords).with({ fastupdate: false }),
    index('contact_messages_email').on(sql`(email collate "C")`),
    check('contact_messages_language', sql`language in (${listed(languages)})`),
    check('contact_messages_assignee', sql`(assignee_id is null) = (assignee_name is null)`),
    check('contact_messages_answered', sql`not is_answered or first_reply_at is not null`),
  ],
)

/** What was written to a message since: replies of staff, and answers of its sender. They go with the message. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    /** Of the press or the answer: what is sent again finds it. */
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    at: at('at').notNull(),
    /** Who of the staff wrote it; null for the sender of the message. */
    staffId: uuid('staff_id').references(() => staff.id),
    staffName: text('staff_name'),
    /** What became of the email of a reply; null for an answer. */
    delivery: text('delivery', { enum: deliveries }),
    /** When the email of a reply was last given to be sent. */
    queuedAt: at('queued_at'),
  },
  (table) => [
    index('contact_entries_message').on(table.messageId, table.at),
    index('contact_entries_words').using('gin', entryWords).with({ fastupdate: false }),
    check('contact_entries_delivery', sql`delivery in (${listed(deliveries)})`),
    check(
      'contact_entries_staff',
      sql`num_nulls(staff_id, staff_name, delivery, queued_at) in (0, 4)`,
    ),
  ],
)

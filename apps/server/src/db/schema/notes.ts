import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'
import { lines, orders } from './orders.ts'
import { portIns } from './port-ins.ts'
import { searchKey, wordsOf } from './search-keys.ts'
import { staff } from './staff.ts'

/** Whose record it is on, and which: at most one of the three, none for the customer. */
function recordColumns() {
  return {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    lineId: uuid('line_id').references(() => lines.id),
    orderId: uuid('order_id').references(() => orders.id),
    portInId: uuid('port_in_id').references(() => portIns.id),
  }
}

const onOneRecord = sql`num_nonnulls(line_id, order_id, port_in_id) <= 1`

/** The words of a note, for the search. */
export const noteWords = wordsOf(searchKey('text'))

/** What staff write about a customer. Rows go with the account. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    ...recordColumns(),
    /** Empty once it was removed. */
    text: text('text').notNull(),
    isPinned: boolean('is_pinned').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Of who wrote it, as it was then. */
    staffName: text('staff_name').notNull(),
    at: at('at').notNull(),
    removedAt: at('removed_at'),
  },
  (table) => [
    index('notes_customer').on(table.customerId, table.at.desc()),
    index('notes_words').using('gin', noteWords).with({ fastupdate: false }),
    check('notes_record', onOneRecord),
    check('notes_removed', sql`(removed_at is not null) = (text = '')`),
  ],
)

/** Each tag in its one spelling, that of who used it first. */
export const tags = pgTable('tags', {
  /** In small letters. */
  key: text('key').primaryKey(),
  label: text('label').notNull(),
})

/** Which records have a tag. Rows go with the account. */
export const recordTags = pgTable(
  'record_tags',
  {
    id: uuid('id').primaryKey(),
    tagKey: text('tag_key')
      .notNull()
      .references(() => tags.key),
    ...recordColumns(),
    /** Of who tagged it. */
    staffName: text('staff_name').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    unique('record_tags_once')
      .on(table.customerId, table.lineId, table.orderId, table.portInId, table.tagKey)
      .nullsNotDistinct(),
    index('record_tags_tag').on(table.tagKey, table.at.desc()),
    check('record_tags_record', onOneRecord),
  ],
)

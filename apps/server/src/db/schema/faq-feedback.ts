import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Whether answers helped. */
export const faqFeedback = pgTable(
  'faq_feedback',
  {
    /** The question's, as content has it. */
    slug: text('slug').notNull(),
    /** A keyed hash of who gave it, different for each question: it can be neither read nor followed. */
    visitor: text('visitor').notNull(),
    helped: boolean('helped').notNull(),
    givenAt: at('given_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.visitor] })],
)

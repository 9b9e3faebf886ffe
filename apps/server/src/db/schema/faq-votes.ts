import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Whether answers helped. */
export const faqVotes = pgTable(
  'faq_votes',
  {
    /** The question's, as content has it. */
    slug: text('slug').notNull(),
    /** A keyed hash of who voted, other for each question: it can be neither read nor followed. */
    voter: text('voter').notNull(),
    helped: boolean('helped').notNull(),
    votedAt: at('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.voter] })],
)

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { handoffs } from './accounts.ts'
import { at } from './columns.ts'

/** The audit log: every call in an assisted session, written before the call runs. Rows are only ever added. */
export const assistedCalls = pgTable(
  'assisted_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    handoffId: uuid('handoff_id')
      .notNull()
      .references(() => handoffs.id),
    at: at('at').notNull(),
    /** The call's name in the contract; its values stay out. */
    call: text('call').notNull(),
    isAllowed: boolean('is_allowed').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('assisted_calls_handoff').on(table.handoffId, table.id),
    index('assisted_calls_at').on(table.at).where(sql`not is_allowed`),
  ],
)

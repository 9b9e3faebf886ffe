import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** How each scheduled task went last, in whichever process. */
export const taskRuns = pgTable('task_runs', {
  task: text('task').primaryKey(),
  /** When a run ended last, well or not; up to a minute ago. */
  endedAt: at('ended_at').notNull(),
  /** Runs that failed or were abandoned since the last that went well. */
  failuresInRow: integer('failures_in_row').notNull(),
  failedAt: at('failed_at'),
  /** The kind of the last failure; the log has its words. */
  failure: text('failure'),
})

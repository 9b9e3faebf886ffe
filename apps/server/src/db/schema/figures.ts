import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * What happened in an hour, counted once from the records themselves when the hour was over. An hour without a row
 * had nothing; the newest row is how far was counted.
 */
export const hourlyCounts = pgTable('hourly_counts', {
  hour: at('hour').primaryKey(),
  purchases: integer('purchases').notNull(),
  renewals: integer('renewals').notNull(),
  takenCents: bigint('taken_cents', { mode: 'number' }).notNull(),
  refunds: integer('refunds').notNull(),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  activations: integer('activations').notNull(),
  /** How long each port-in took that completed: of such lists any share can be found, of averages not. */
  portInMinutes: integer('port_in_minutes').array().notNull(),
  portInsFailed: integer('port_ins_failed').notNull(),
  portInsCancelled: integer('port_ins_cancelled').notNull(),
  portInsExpired: integer('port_ins_expired').notNull(),
  signInFailures: integer('sign_in_failures').notNull(),
})

/** The highest of what was seen of an hour: levels that no record keeps. An hour without a row was not looked at. */
export const hourlyLevels = pgTable(
  'hourly_levels',
  {
    hour: at('hour').primaryKey(),
    waitingJobs: integer('waiting_jobs').notNull(),
    retryingJobs: integer('retrying_jobs').notNull(),
    deadJobs: integer('dead_jobs').notNull(),
    /** Of the ten minutes before. */
    wrongPasswords: integer('wrong_passwords').notNull(),
  },
  () => [
    check(
      'hourly_levels_not_below_zero',
      sql`least(waiting_jobs, retrying_jobs, dead_jobs, wrong_passwords) >= 0`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'

/** Who posted an event; `unknown` where the address belongs to no sender. */
export const refusedSources = ['payment', 'carrier', 'unknown'] as const

export const refusalReasons = [
  'signature',
  'clock',
  'size',
  'backlog',
  'address',
  'malformed',
] as const

/** Events that were refused, counted by day of UTC: every stranger may post, and nothing posted is kept. */
export const webhookRefusals = pgTable(
  'webhook_refusals',
  {
    day: date('day').notNull(),
    source: text('source', { enum: refusedSources }).notNull(),
    reason: text('reason', { enum: refusalReasons }).notNull(),
    count: integer('count').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** What was wrong with the last event that its sender had signed. */
    problem: text('problem'),
  },
  (table) => [
    primaryKey({
      name: 'webhook_refusals_once',
      columns: [table.day, table.source, table.reason],
    }),
    index('webhook_refusals_last').on(table.lastAt),
    check('webhook_refusals_source', sql`source in (${listed(refusedSources)})`),
    check('webhook_refusals_reason', sql`reason in (${listed(refusalReasons)})`),
  ],
)

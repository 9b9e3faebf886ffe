import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** What the network said that it can do: one row, which outlasts an outage of the carrier. */
export const networkCapabilities = pgTable(
  'network_capabilities',
  {
    id: integer('id').primaryKey(),
    /** The last document that could be used; null before the first. */
    document: jsonb('document').$type<Capabilities>(),
    readAt: at('read_at'),
    /** Since when the document says what it says. */
    changedAt: at('changed_at'),
    askedAt: at('asked_at').notNull(),
    /** Why the answer after that can't be used: the field of the document and what is wrong, or `no answer`. */
    problem: text('problem'),
  },
  () => [
    check('network_capabilities_one_row', sql`id = 1`),
    check('network_capabilities_read', sql`(document is null) = (read_at is null)`),
    check('network_capabilities_changed', sql`(document is null) = (changed_at is null)`),
  ],
)

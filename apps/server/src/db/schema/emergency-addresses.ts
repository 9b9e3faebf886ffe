import type { Address } from '@openline/contract/address-schema'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'
import { lines } from './orders.ts'

const emergencyAddressStatuses = ['asked', 'in_force', 'refused', 'replaced', 'withdrawn'] as const
const emergencyAddressSources = ['order', 'customer', 'support'] as const

/**
 * Every address that was asked for, for the 911 calls of a line over Wi-Fi. Rows are only added, and an
 * address never changes: triggers `emergency_addresses_kept` and `emergency_addresses_final_status`. Trigger
 * `notify_emergency_answer` notifies open timelines of the carrier's answer.
 */
export const emergencyAddresses = pgTable(
  'emergency_addresses',
  {
    /** Under which the carrier knows it. */
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** Of a closed account only state and ZIP code. */
    address: jsonb('address').$type<Address>().notNull(),
    /** Who asked for it: the purchase of the line, its owner, or support in the account. */
    requestedBy: text('requested_by', { enum: emergencyAddressSources }).notNull(),
    status: text('status', { enum: emergencyAddressStatuses }).notNull(),
    /** Why it was refused, in the carrier's code. */
    reason: text('reason'),
    /** The part of a refused one to correct. */
    field: text('field'),
    suggestion: jsonb('suggestion').$type<Address>(),
    /** Of a line's addresses the one that was asked for last counts. */
    askedAt: at('asked_at').notNull(),
    /** When the carrier accepted or refused it. */
    answeredAt: at('answered_at'),
    /** When another one took its place, its line ended, or a refused one was abandoned. */
    endedAt: at('ended_at'),
    /** When it was last sent to the carrier or queued for it; null until its line is active. */
    triedAt: at('tried_at'),
    /** When the owner was told that the carrier has not answered yet; null unless it took long. */
    delayToldAt: at('delay_told_at'),
  },
  (table) => [
    uniqueIndex('emergency_addresses_one_in_force')
      .on(table.lineId)
      .where(sql`status = 'in_force'`),
    uniqueIndex('emergency_addresses_newest').on(table.lineId, table.askedAt.desc()),
    index('emergency_addresses_unanswered').on(table.triedAt).where(sql`status = 'asked'`),
    index('emergency_addresses_refused').on(table.answeredAt).where(sql`status = 'refused'`),
    check('emergency_addresses_status', sql`status in (${listed(emergencyAddressStatuses)})`),
    check(
      'emergency_addresses_answered',
      sql`(status = 'asked' and answered_at is null) or (status in ('in_force', 'refused') and answered_at is not null)
        or status in ('replaced', 'withdrawn')`,
    ),
    check(
      'emergency_addresses_requested_by',
      sql`requested_by in (${listed(emergencyAddressSources)})`,
    ),
    check(
      'emergency_addresses_ended',
      sql`status = 'refused' or (status in ('replaced', 'withdrawn')) = (ended_at is not null)`,
    ),
    check('emergency_addresses_reason', sql`(status = 'refused') = (reason is not null)`),
  ],
)

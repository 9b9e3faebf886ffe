import {
  emailRecoveryOutcomes,
  identityChecks,
} from '@openline/contract/people/email-recovery-desk'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { staff } from './staff.ts'

/** Changes of the email that two people of staff started for customers without their mailbox. */
export const emailRecoveries = pgTable(
  'email_recoveries',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    newEmail: text('new_email').notNull(),
    checks: text('checks', { enum: identityChecks }).array().notNull(),
    note: text('note').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => staff.id),
    /** Of both, as they were called then. */
    askedByName: text('asked_by_name').notNull(),
    confirmedBy: uuid('confirmed_by')
      .notNull()
      .references(() => staff.id),
    confirmedByName: text('confirmed_by_name').notNull(),
    /** SHA-256 of the token in the email to the old address. */
    stopTokenHash: text('stop_token_hash').notNull(),
    /** The same, to the new address. */
    confirmTokenHash: text('confirm_token_hash').notNull(),
    startedAt: at('started_at').notNull(),
    takesEffectAt: at('takes_effect_at').notNull(),
    /** Until when the new address can be confirmed. */
    expiresAt: at('expires_at').notNull(),
    verifiedAt: at('verified_at'),
    outcome: text('outcome', { enum: emailRecoveryOutcomes }),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('email_recoveries_one_waiting').on(table.customerId).where(sql`outcome is null`),
    uniqueIndex('email_recoveries_stop_token_hash').on(table.stopTokenHash),
    uniqueIndex('email_recoveries_confirm_token_hash').on(table.confirmTokenHash),
    index('email_recoveries_customer').on(table.customerId, table.startedAt),
    index('email_recoveries_due').on(table.takesEffectAt).where(sql`outcome is null`),
    index('email_recoveries_ended_at').on(table.endedAt),
    check('email_recoveries_checks', sql`checks <@ array[${listed(identityChecks)}]::text[]`),
    check('email_recoveries_outcome', sql`outcome in (${listed(emailRecoveryOutcomes)})`),
    check('email_recoveries_ended', sql`(outcome is null) = (ended_at is null)`),
    check('email_recoveries_second_person', sql`asked_by <> confirmed_by`),
    /** Never before its time, nor for an address that no one reads. */
    check(
      'email_recoveries_in_time',
      sql`outcome not in ('took_effect', 'undone') or (verified_at is not null and ended_at >= takes_effect_at)`,
    ),
  ],
)

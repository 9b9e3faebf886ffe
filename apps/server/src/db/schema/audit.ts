import { type ActFacts, actOrigins, actSubjects } from '@openline/contract/platform/audit'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { staff } from './staff.ts'

/**
 * The audit log: what staff did, written in the transaction of what they did, and whose pages they looked at.
 * Trigger `staff_acts_append_only`: rows are only added, and deleted when their time is up.
 */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    origin: text('origin', { enum: actOrigins }).notNull(),
    /** Null where it was not done at the desk. */
    staffId: uuid('staff_id').references(() => staff.id),
    /** Of the person, as it was then. */
    name: text('name').notNull(),
    /** Who had asked for it, where `staff_id` is the second person, who confirmed it. */
    askedBy: uuid('asked_by').references(() => staff.id),
    askedByName: text('asked_by_name'),
    sessionId: uuid('session_id'),
    requestId: text('request_id'),
    /** The call's name in the contract, or the operator's command. */
    act: text('act').notNull(),
    /** Null for a look. */
    reason: text('reason'),
    customerId: uuid('customer_id').references(() => customers.id),
    subjectKind: text('subject_kind', { enum: actSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<ActFacts>(),
    after: jsonb('after').$type<ActFacts>(),
  },
  (table) => [
    index('staff_acts_at').on(table.at, table.id),
    index('staff_acts_staff').on(table.staffId, table.at, table.id),
    index('staff_acts_customer').on(table.customerId, table.at, table.id),
    index('staff_acts_subject').on(table.subjectId, table.at, table.id),
    index('staff_acts_act').on(table.act, table.at, table.id),
    index('staff_acts_looks')
      .on(table.sessionId, table.subjectId, table.at)
      .where(sql`reason is null`),
    check(
      'staff_acts_asked_by',
      sql`num_nulls(asked_by, asked_by_name) in (0, 2) and (asked_by is null or asked_by <> staff_id)`,
    ),
    check('staff_acts_origin', sql`origin in (${listed(actOrigins)})`),
    check('staff_acts_subject_kind', sql`subject_kind in (${listed(actSubjects)})`),
    check(
      'staff_acts_by',
      sql`(origin = 'desk') = (staff_id is not null and session_id is not null)`,
    ),
  ],
)

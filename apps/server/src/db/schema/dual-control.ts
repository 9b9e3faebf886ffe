import { dualControlActs, dualControlStatuses } from '@openline/contract/people/dual-control-desk'
import { actSubjects } from '@openline/contract/platform/audit'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { staff } from './staff.ts'

/** What one member of staff asked for and a second one confirms. Rows go with the account. */
export const dualControlRequests = pgTable(
  'dual_control_requests',
  {
    id: uuid('id').primaryKey(),
    /** The call's name in the contract. */
    act: text('act', { enum: dualControlActs }).notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    subjectKind: text('subject_kind', { enum: actSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** Of the call, as its contract had validated them. */
    params: jsonb('params').$type<unknown>().notNull(),
    body: jsonb('body').$type<unknown>().notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => staff.id),
    askedAt: at('asked_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    status: text('status', { enum: dualControlStatuses }).notNull(),
    answeredBy: uuid('answered_by').references(() => staff.id),
    answeredAt: at('answered_at'),
    answer: text('answer'),
  },
  (table) => [
    uniqueIndex('dual_control_one_waiting')
      .on(table.act, table.subjectId)
      .where(sql`status = 'waiting'`),
    index('dual_control_waiting').on(table.askedAt).where(sql`status = 'waiting'`),
    index('dual_control_customer').on(table.customerId),
    index('dual_control_asked_at').on(table.askedAt, table.id),
    check('dual_control_act', sql`act in (${listed(dualControlActs)})`),
    check('dual_control_subject_kind', sql`subject_kind in (${listed(actSubjects)})`),
    check('dual_control_status', sql`status in (${listed(dualControlStatuses)})`),
    check(
      'dual_control_answered',
      sql`(status = 'waiting') = (answered_at is null) and (answered_at is null) = (answer is null)`,
    ),
    /** Never by the person who asked. */
    check(
      'dual_control_second_person',
      sql`status not in ('confirmed', 'refused') or (answered_by is not null and answered_by <> asked_by)`,
    ),
  ],
)

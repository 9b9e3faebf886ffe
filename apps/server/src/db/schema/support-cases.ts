import { caseKinds, caseOutcomes } from '@openline/contract/processes/port-in-cases'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { handoffs } from './accounts.ts'
import { at, listed } from './columns.ts'
import { portIns } from './port-ins.ts'
import { staff } from './staff.ts'

/** What people have to take care of, with what they need to know; one open for each port-in and kind. */
export const supportCases = pgTable(
  'support_cases',
  {
    id: uuid('id').primaryKey(),
    portInId: uuid('port_in_id')
      .notNull()
      .references(() => portIns.id),
    kind: text('kind', { enum: caseKinds }).notNull(),
    /** Facts without any secret of the old carrier. */
    context: jsonb('context').notNull(),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    outcome: text('outcome', { enum: caseOutcomes }),
    /** The assisted session in which it was closed; null when it ended with the move. */
    closedBy: uuid('closed_by').references(() => handoffs.id),
    /** The member of staff who closed it at the desk. */
    closedByStaff: uuid('closed_by_staff').references(() => staff.id),
    note: text('note'),
  },
  (table) => [
    index('support_cases_port_in').on(table.portInId, table.openedAt.desc()),
    index('support_cases_open').on(table.openedAt).where(sql`closed_at is null`),
    index('support_cases_closed_at').on(table.closedAt.desc()).where(sql`closed_at is not null`),
    uniqueIndex('support_cases_one_open')
      .on(table.portInId, table.kind)
      .where(sql`closed_at is null`),
    check('support_cases_closed', sql`(closed_at is null) = (outcome is null)`),
    check('support_cases_outcome', sql`outcome in (${listed(caseOutcomes)})`),
    check(
      'support_cases_by',
      sql`num_nonnulls(closed_by, closed_by_staff) = 0 or (num_nonnulls(closed_by, closed_by_staff) = 1 and note is not null)`,
    ),
  ],
)

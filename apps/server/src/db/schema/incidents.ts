import { incidentKinds, incidentOutcomes } from '@openline/contract/office/records-desk'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { lines } from './orders.ts'

/** A complaint or a breach, as staff recorded it. */
export const incidents = pgTable(
  'incidents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: incidentKinds }).notNull(),
    /** Null where it is about no customer of ours, or about many. */
    customerId: uuid('customer_id').references(() => customers.id),
    lineId: uuid('line_id').references(() => lines.id),
    /** Without the name of a person; removed when the customer's account is closed. */
    summary: text('summary').notNull(),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    outcome: text('outcome', { enum: incidentOutcomes }),
    /** What was done, and who was told. */
    resolution: text('resolution'),
  },
  (table) => [
    index('incidents_customer').on(table.customerId, table.openedAt),
    index('incidents_open').on(table.id).where(sql`closed_at is null`),
    check('incidents_kind', sql`kind in (${listed(incidentKinds)})`),
    check('incidents_outcome', sql`outcome in (${listed(incidentOutcomes)})`),
    check('incidents_closed', sql`num_nulls(closed_at, outcome, resolution) in (0, 3)`),
  ],
)

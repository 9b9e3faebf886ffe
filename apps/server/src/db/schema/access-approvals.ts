import { approvalScopes, approvalStatuses } from '@openline/contract/people/approvals'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { lines } from './orders.ts'
import { staff } from './staff.ts'

const directions = ['out', 'in'] as const

/**
 * Staff who asked a customer to let them see private records, change a SIM or a renewal, or end a line, and what the customer
 * answered (47 CFR 64.2007, 64.2010). Trigger `notify_access_approval` notifies open pages of the customer.
 */
export const accessApprovals = pgTable(
  'access_approvals',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** As the customer read it. */
    staffName: text('staff_name').notNull(),
    /** As the customer read it; removed when the account is closed. */
    reason: text('reason').notNull(),
    scope: text('scope', { enum: approvalScopes }).notNull(),
    /** Of a move or a merge: whether it leaves this account or comes to it, the other account, and the line of a move. */
    direction: text('direction', { enum: directions }),
    otherCustomerId: uuid('other_customer_id').references(() => customers.id),
    lineId: uuid('line_id').references(() => lines.id),
    lineDigits: text('line_digits'),
    /** Two words that the customer sees and hears from the staff member. */
    phrase: text('phrase').notNull(),
    status: text('status', { enum: approvalStatuses }).notNull(),
    askedAt: at('asked_at').notNull(),
    answeredAt: at('answered_at'),
    /** Asked: until when it can be answered; approved: until when it is good. */
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('access_approvals_one_asked')
      .on(table.customerId, table.staffId, table.scope)
      .where(sql`status = 'asked'`),
    index('access_approvals_other').on(table.otherCustomerId),
    index('access_approvals_line').on(table.lineId),
    index('access_approvals_customer').on(table.customerId, table.askedAt.desc()),
    check('access_approvals_status', sql`status in (${listed(approvalStatuses)})`),
    check('access_approvals_direction', sql`direction in (${listed(directions)})`),
    check(
      'access_approvals_between',
      sql`num_nonnulls(direction, other_customer_id) = case when scope in ('move', 'merge') then 2 else 0 end
        and num_nonnulls(line_id, line_digits) = case scope when 'move' then 2 else 0 end`,
    ),
    check('access_approvals_scope', sql`scope in (${listed(approvalScopes)})`),
    check(
      'access_approvals_answered',
      sql`(status in ('approved', 'declined')) = (answered_at is not null)`,
    ),
  ],
)

import { noticeKinds } from '@openline/contract/processes/renewals'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { lines } from './orders.ts'

const failures = ['refused', 'not_accepted_in_time'] as const

/** Each notice of a coming renewal that was sent, as proof of what was announced; rows are only added. */
export const renewalNotices = pgTable(
  'renewal_notices',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** Of the period that will be paid. */
    number: integer('number').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** 1 for the first of its kind; another one follows a failed delivery or another price. */
    sequence: integer('sequence').notNull(),
    /** The rules of the notice calendar that it follows. */
    rules: text('rules').array().notNull(),
    /** The plan that it says will renew. */
    planId: text('plan_id').notNull(),
    /** What the notice says will be charged, with taxes and fees. */
    totalCents: integer('total_cents').notNull(),
    /** The part of it that we set: plan price and recovery fee. */
    ownCents: integer('own_cents').notNull(),
    /** The day of the charge that it names, until which renewal can be switched off. */
    chargeAt: at('charge_at').notNull(),
    sentAt: at('sent_at').notNull(),
    /** When the mail server did not take it; then it counts as not given. */
    failedAt: at('failed_at'),
    failure: text('failure', { enum: failures }),
  },
  (table) => [
    uniqueIndex('renewal_notices_once').on(table.lineId, table.number, table.kind, table.sequence),
    index('renewal_notices_customer').on(table.customerId),
    index('renewal_notices_sent').on(table.sentAt),
    check('renewal_notices_kind', sql`kind in (${listed(noticeKinds)})`),
    check('renewal_notices_failure', sql`failure in (${listed(failures)})`),
    check('renewal_notices_failed', sql`(failed_at is null) = (failure is null)`),
  ],
)

export type NoticeFailure = (typeof failures)[number]

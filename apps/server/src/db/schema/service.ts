import { suspensionReasons } from '@openline/contract/lines/line-safety'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'
import { lines, orders } from './orders.ts'
import { cards } from './payments.ts'

const suspensionSyncs = ['unsynced', 'open', 'ended', 'refused'] as const

/** Why a line has no service. It is suspended as long as one of these is open. */
export const lineSuspensions = pgTable(
  'line_suspensions',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    reason: text('reason', { enum: suspensionReasons }).notNull(),
    /** Staff began it, so that only staff end it. */
    bySupport: boolean('by_support').notNull().default(false),
    since: at('since').notNull(),
    endedAt: at('ended_at'),
    /** The state that the carrier confirmed last. */
    carrierState: text('carrier_state', { enum: suspensionSyncs }).notNull().default('unsynced'),
  },
  (table) => [
    uniqueIndex('line_suspensions_one_open')
      .on(table.lineId, table.reason)
      .where(sql`ended_at is null`),
    index('line_suspensions_line').on(table.lineId, table.since.desc()),
    index('line_suspensions_refused').on(table.since).where(sql`carrier_state = 'refused'`),
    index('line_suspensions_unsynced')
      .on(table.since)
      .where(sql`carrier_state = 'unsynced' or (carrier_state = 'open' and ended_at is not null)`),
    check('line_suspensions_reason', sql`reason in (${listed(suspensionReasons)})`),
    check('line_suspensions_carrier_state', sql`carrier_state in (${listed(suspensionSyncs)})`),
  ],
)

const planSyncs = ['unsynced', 'synced', 'refused'] as const

/** With both of its ends, in which another one may meet it. */
const periodSpan = sql`tstzrange(starts_at, ends_at, '[]')`

/** A time that a line is paid for, [starts_at, ends_at). Never two orders for one. */
export const linePeriods = pgTable(
  'line_periods',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** 1 for the first; the next one is renewed by the order of that number. */
    number: integer('number').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    periodMonths: integer('period_months').notNull(),
    startsAt: at('starts_at').notNull(),
    /** With the days that staff gave. */
    endsAt: at('ends_at').notNull(),
    /** Days of it that staff gave for nothing; the price was for the others. */
    courtesyDays: integer('courtesy_days').notNull().default(0),
    /** When the line went over to this period, and to its plan if that is another one. */
    begunAt: at('begun_at'),
    /** Whether the carrier knows the plan; null when the plan did not change. */
    carrierState: text('carrier_state', { enum: planSyncs }),
  },
  (table) => [
    primaryKey({ name: 'line_periods_once', columns: [table.lineId, table.number] }),
    uniqueIndex('line_periods_order').on(table.orderId),
    index('line_periods_to_begin').on(table.startsAt).where(sql`begun_at is null`),
    index('line_periods_refused').on(table.begunAt).where(sql`carrier_state = 'refused'`),
    index('line_periods_unsynced').on(table.begunAt).where(sql`carrier_state = 'unsynced'`),
    /** Lines that were served in some time. */
    index('line_periods_within').using('gist', periodSpan),
    check('line_periods_courtesy', sql`courtesy_days >= 0`),
    check('line_periods_forward', sql`ends_at > starts_at`),
    check('line_periods_carrier_state', sql`carrier_state in (${listed(planSyncs)})`),
  ],
)

/** What a customer chose for the next renewals of a line. Without a row: the primary card, the same plan. */
export const renewalSettings = pgTable('renewal_settings', {
  lineId: uuid('line_id')
    .primaryKey()
    .references(() => lines.id),
  /** Null: the primary card. */
  cardId: uuid('card_id').references(() => cards.id, { onDelete: 'set null' }),
  /** Null: no change. */
  nextPlanId: text('next_plan_id'),
  /**
   * Plan price and recovery fee of a period as the customer saw them when they chose the plan or switched
   * automatic renewal on; null: as in the order of the last period.
   */
  agreedCents: integer('agreed_cents'),
})

/** Each time that a customer switched automatic renewal on or off; rows are only added. */
export const renewalConsents = pgTable(
  'renewal_consents',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    isOn: boolean('is_on').notNull(),
    termsVersion: text('terms_version').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('renewal_consents_line').on(table.lineId, table.at)],
)

/** How far the renewal of one period of a line has come. */
export const renewals = pgTable(
  'renewals',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** Of the period to be paid. */
    number: integer('number').notNull(),
    /** When the customer was notified of price and date. */
    notifiedAt: at('notified_at'),
    /** The most that may be charged without another notice. */
    notifiedCents: integer('notified_cents'),
    /** When the next notice may be due; null when no more are to come. */
    nextNoticeAt: at('next_notice_at'),
    tries: integer('tries').notNull().default(0),
    /** When to charge next; null when nothing is charged automatically. */
    nextTryAt: at('next_try_at'),
  },
  (table) => [
    primaryKey({ name: 'renewals_once', columns: [table.lineId, table.number] }),
    index('renewals_due').on(table.nextTryAt).where(sql`next_try_at is not null`),
    index('renewals_to_look_at').on(table.nextNoticeAt).where(sql`next_notice_at is not null`),
  ],
)

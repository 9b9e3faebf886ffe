import {
  answerKinds,
  answerStatuses,
  disputeStages,
  disputeStatuses,
} from '@openline/contract/sales/disputes-desk'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'
import { orders } from './orders.ts'
import { paymentAttempts } from './payments.ts'

/**
 * A payment that the cardholder's bank questions. An `inquiry` asks and takes no money, a `chargeback`
 * does. `closed`: over without a decision on the money.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    providerDisputeId: text('provider_dispute_id').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    stage: text('stage', { enum: disputeStages }).notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    /** In the smallest unit of `currency`; the bank may question a part. */
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /** In the provider's words. */
    reason: text('reason').notNull(),
    /** Until when evidence is accepted; null when none is awaited. */
    dueAt: at('due_at'),
    openedAt: at('opened_at').notNull(),
    closedAt: at('closed_at'),
    /** When the provider was asked for what stands here; an answer to an earlier question is older. */
    readAt: at('read_at').notNull(),
    /** When support was reminded of the deadline. */
    remindedAt: at('reminded_at'),
  },
  (table) => [
    uniqueIndex('disputes_once').on(table.providerDisputeId),
    index('disputes_order').on(table.orderId),
    index('disputes_attempt').on(table.attemptId),
    index('disputes_open').on(table.dueAt).where(sql`closed_at is null`),
    index('disputes_decided').on(table.closedAt).where(sql`closed_at is not null`),
    check('disputes_stage', sql`stage in (${listed(disputeStages)})`),
    check('disputes_status', sql`status in (${listed(disputeStatuses)})`),
    check('disputes_closed', sql`(closed_at is not null) = (status in ('won', 'lost', 'closed'))`),
  ],
)

/** Money that a dispute moved on our balance at the provider; rows are only added. */
export const disputeEntries = pgTable(
  'dispute_entries',
  {
    /** The provider's id of the balance transaction. */
    id: text('id').primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    /** Below zero: taken from us; above: given back. Without the fee. */
    amountCents: integer('amount_cents').notNull(),
    /** What the provider charged for it; below zero: given back. */
    feeCents: integer('fee_cents').notNull(),
    at: at('at').notNull(),
    /** When we learned of it: the day of the journal, which stays as it was when an event comes late. */
    recordedAt: at('recorded_at').notNull(),
  },
  (table) => [
    index('dispute_entries_dispute').on(table.disputeId),
    index('dispute_entries_journal').on(table.recordedAt, table.id),
  ],
)

/** What goes to the bank, by the fields of the payment provider. */
export type DisputeEvidence = {
  readonly text: string
  /** What was done with the account and the service; null for none of it. */
  readonly activityLog: string | null
}

/** What staff answered the bank: once at each stage of a dispute, unless the provider refused it. */
export const disputeAnswers = pgTable(
  'dispute_answers',
  {
    /** Also the provider's idempotency key. */
    id: uuid('id').primaryKey(),
    disputeId: uuid('dispute_id')
      .notNull()
      .references(() => disputes.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    stage: text('stage', { enum: disputeStages }).notNull(),
    kind: text('kind', { enum: answerKinds }).notNull(),
    status: text('status', { enum: answerStatuses }).notNull(),
    staffId: uuid('staff_id').notNull(),
    staffName: text('staff_name').notNull(),
    note: text('note').notNull(),
    /** Until the provider has it. */
    evidence: jsonb('evidence').$type<DisputeEvidence>(),
    /** The provider's words. */
    refusal: text('refusal'),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('dispute_answers_once')
      .on(table.disputeId, table.stage)
      .where(sql`status <> 'refused'`),
    index('dispute_answers_dispute').on(table.disputeId, table.createdAt),
    check('dispute_answers_stage', sql`stage in (${listed(disputeStages)})`),
    check('dispute_answers_kind', sql`kind in (${listed(answerKinds)})`),
    check('dispute_answers_status', sql`status in (${listed(answerStatuses)})`),
    check('dispute_answers_ended', sql`(ended_at is null) = (status = 'pending')`),
    check(
      'dispute_answers_evidence',
      sql`(evidence is not null) = (kind = 'evidence' and status = 'pending')`,
    ),
    check('dispute_answers_refusal', sql`(refusal is not null) = (status = 'refused')`),
  ],
)

/** A payment that the cardholder's bank reported as fraud before it was disputed. */
export const fraudWarnings = pgTable(
  'fraud_warnings',
  {
    id: uuid('id').primaryKey(),
    providerWarningId: text('provider_warning_id').notNull(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** In the provider's words. */
    fraudType: text('fraud_type').notNull(),
    /** Whether a refund would still spare a dispute. */
    isActionable: boolean('is_actionable').notNull(),
    warnedAt: at('warned_at').notNull(),
  },
  (table) => [
    uniqueIndex('fraud_warnings_once').on(table.providerWarningId),
    index('fraud_warnings_order').on(table.orderId),
    index('fraud_warnings_newest').on(table.warnedAt),
  ],
)

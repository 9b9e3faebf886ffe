import { cardNetworks, returnTargets, wallets } from '@openline/contract/sales/cards'
import { attemptStatuses } from '@openline/contract/sales/orders'
import { type RefundParts, refundReasons } from '@openline/contract/sales/refunds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { orders } from './orders.ts'

/** Saved cards. Trigger `cards_have_primary`: at the commit, a customer with cards has a primary one. */
export const cards = pgTable(
  'cards',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    providerCardId: text('provider_card_id').notNull(),
    fingerprint: text('fingerprint').notNull(),
    cardholderName: text('cardholder_name').notNull(),
    last4Digits: text('last4_digits').notNull(),
    network: text('network', { enum: cardNetworks }).notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    wallet: text('wallet', { enum: wallets }),
    isPrimary: boolean('is_primary').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('cards_one_primary').on(table.customerId).where(sql`is_primary`),
    uniqueIndex('cards_kept_once').on(table.customerId, table.fingerprint),
    uniqueIndex('cards_provider_card_id').on(table.providerCardId),
    unique('cards_owner').on(table.id, table.customerId),
    check('cards_wallet', sql`wallet in (${listed(wallets)})`),
  ],
)

/** Visits to the provider's page that save a card. The id is the provider's. */
export const cardSessions = pgTable(
  'card_sessions',
  {
    id: text('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    returnTo: text('return_to', { enum: returnTargets }).notNull(),
    status: text('status', { enum: ['open', 'saved', 'failed'] }).notNull(),
    cardId: uuid('card_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('card_sessions_created_at').on(table.createdAt)],
)

/**
 * A visit to the provider's card page from a payment link. Its card belongs to no account and is forgotten once it has
 * paid, or can't any more; then the row goes.
 */
export const linkVisits = pgTable(
  'link_visits',
  {
    /** Of the provider's page. */
    sessionId: text('session_id').primaryKey(),
    /** Of the one payment that its card can make. */
    attemptId: uuid('attempt_id').notNull(),
    openedAt: at('opened_at').notNull(),
  },
  (table) => [index('link_visits_opened_at').on(table.openedAt)],
)

/** One try to charge an order. Its id is the provider's idempotency key. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    number: integer('number').notNull(),
    status: text('status', { enum: attemptStatuses }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    providerCustomerId: text('provider_customer_id').notNull(),
    providerCardId: text('provider_card_id').notNull(),
    cardNetwork: text('card_network', { enum: cardNetworks }).notNull(),
    last4Digits: text('last4_digits').notNull(),
    /** That the card was taken from; null for one that was typed. */
    wallet: text('wallet', { enum: wallets }),
    /** The provider's name of the card's number, by which it is known again. */
    cardFingerprint: text('card_fingerprint'),
    /** Where the customer was, by keyed hash; null for a charge by ourselves. */
    network: text('network'),
    intentId: text('intent_id'),
    actionUrl: text('action_url'),
    failureCode: text('failure_code'),
    /** Charged by ourselves while the customer is away, on the consent given before. */
    offSession: boolean('off_session').notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'payment_attempts_order',
      columns: [table.orderId, table.customerId],
      foreignColumns: [orders.id, orders.customerId],
    }),
    uniqueIndex('payment_attempts_one_open')
      .on(table.orderId)
      .where(sql`status in ('created', 'requires_action')`),
    uniqueIndex('payment_attempts_number').on(table.orderId, table.number),
    uniqueIndex('payment_attempts_intent').on(table.intentId),
    /** The order history, page by page. */
    index('payment_attempts_history').on(table.customerId, table.createdAt, table.id),
    index('payment_attempts_declined')
      .on(table.customerId, table.createdAt)
      .where(sql`status = 'failed'`),
    index('payment_attempts_unsettled')
      .on(table.updatedAt)
      .where(sql`status in ('created', 'requires_action')`),
    /** The journal of a day: what was captured when, which is when it was last changed. */
    index('payment_attempts_captured')
      .on(table.updatedAt, table.id)
      .where(sql`status = 'captured'`),
    index('payment_attempts_card').on(table.last4Digits, table.createdAt),
    /** What is to be forgotten. */
    index('payment_attempts_network').on(table.createdAt).where(sql`network is not null`),
    index('payment_attempts_by_ourselves').on(table.createdAt).where(sql`off_session`),
    check('payment_attempts_status', sql`status in (${listed(attemptStatuses)})`),
    check('payment_attempts_wallet', sql`wallet in (${listed(wallets)})`),
    check('payment_attempts_amount', sql`${table.amountCents} > 0`),
  ],
)

const refundStatuses = ['pending', 'sent', 'done', 'failed', 'settled', 'returned'] as const

/**
 * Money going back, in one or several parts. Trigger `refunds_within_capture`: those of an attempt are never
 * above what it captured, and each is the sum of its parts. `sent`: the provider has it and has
 * not said yet that it arrived; `failed`: the bank did not take it, and a person must find another
 * way; `settled`: a person did; `returned`: the bank itself gave the money back, by a lost dispute.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountCents: integer('amount_cents').notNull(),
    reason: text('reason', { enum: refundReasons }).notNull(),
    /** What goes back of each part of the sale; null for money that was taken without being owed. */
    parts: jsonb('parts').$type<RefundParts>(),
    /** The name of the person who gave it back; null for what went back automatically. */
    madeBy: text('made_by'),
    status: text('status', { enum: refundStatuses }).notNull(),
    providerRefundId: text('provider_refund_id'),
    /** How often it was sent again, because the provider could not return it. */
    failures: integer('failures').notNull().default(0),
    /** Why it failed, in the provider's code, or how a person settled it. */
    note: text('note'),
    createdAt: at('created_at').notNull(),
    /** When it came to its end, done, failed or settled. */
    settledAt: at('settled_at'),
    /** When to ask the provider about it; null for what has no news to expect. */
    askAt: at('ask_at'),
  },
  (table) => [
    index('refunds_attempt').on(table.attemptId),
    index('refunds_order').on(table.orderId),
    uniqueIndex('refunds_unowed_once').on(table.attemptId).where(sql`parts is null`),
    index('refunds_pending').on(table.createdAt).where(sql`status = 'pending'`),
    index('refunds_sent').on(table.createdAt).where(sql`status = 'sent'`),
    index('refunds_failed').on(table.createdAt).where(sql`status = 'failed'`),
    index('refunds_wrong_amount').on(table.createdAt).where(sql`reason = 'wrong_amount'`),
    index('refunds_ask').on(table.askAt).where(sql`ask_at is not null`),
    uniqueIndex('refunds_provider').on(table.providerRefundId),
    /** The journal of a day. */
    index('refunds_journal').on(table.createdAt, table.id),
    check('refunds_status', sql`status in (${listed(refundStatuses)})`),
    check('refunds_reason', sql`reason in (${listed(refundReasons)})`),
    check('refunds_amount', sql`${table.amountCents} > 0`),
    check('refunds_parts', sql`(parts is null) = (reason in ('not_needed', 'wrong_amount'))`),
  ],
)

const refundEntryKinds = ['sent', 'failed', 'settled', 'returned'] as const

/**
 * Each way that the money of a refund went, when it went: the journal of a day stays as it was when the refund
 * changes later. Rows are only added (trigger `refund_entries_append_only`). `sent`: the provider took it from our
 * balance; `failed`: it is back there; `settled`, `returned`: as the status of the refund.
 */
export const refundEntries = pgTable(
  'refund_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    /** Which sending it was, as `refunds.failures` counts. */
    sending: integer('sending').notNull(),
    kind: text('kind', { enum: refundEntryKinds }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    uniqueIndex('refund_entries_once').on(table.refundId, table.sending, table.kind),
    index('refund_entries_journal').on(table.at, table.id),
    check('refund_entries_kind', sql`kind in (${listed(refundEntryKinds)})`),
  ],
)

/** Signed events of outside systems, each stored once before it is acted upon. */
export const inbox = pgTable(
  'inbox',
  {
    source: text('source', { enum: ['payment', 'carrier'] }).notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** What the event is about, in the sender's words (an intent, a session, a shipment). */
    objectId: text('object_id').notNull(),
    /** What the event said beside that, for those that bring the whole object; nothing personal. */
    report: jsonb('report'),
    receivedAt: at('received_at').notNull(),
    /** When it is due. The process that claims it moves this on, so that no other process does. */
    dueAt: at('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** The kind of the last failure; the log has its words. */
    failure: text('failure'),
    handledAt: at('handled_at'),
    /** Of the call that brought it; null where nothing was traced. */
    traceparent: text('traceparent'),
  },
  (table) => [
    unique('inbox_once').on(table.source, table.eventId),
    index('inbox_handled').on(table.receivedAt).where(sql`handled_at is not null`),
    index('inbox_due').on(table.source, table.dueAt).where(sql`handled_at is null`),
  ],
)

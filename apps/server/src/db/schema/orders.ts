import type { Address, ShippingAddress } from '@openline/contract/address-schema'
import { lineStatuses } from '@openline/contract/lines/lines'
import type { AddOnTerms } from '@openline/contract/sales/add-on'
import { orderKinds, orderStatuses } from '@openline/contract/sales/orders'
import { taxClasses } from '@openline/contract/sales/plan'
import { simTypes } from '@openline/contract/sales/shop'
import { taxSources } from '@openline/contract/sales/taxes'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import {
  at,
  creditColumn,
  discountHasParts,
  lastFour,
  lineDiscountColumn,
  listed,
  moneyColumns,
  paidWithCredit,
  taxColumns,
  withAddOnColumn,
} from './columns.ts'

const linesAddUp = sql`final_checkout_amount_cents = order_total_cents - discount_amount_cents
  + tax_amount_cents + regulatory_fee_cents + activation_fee_cents`

const taxValuesKnown = sql`tax_class in (${listed(taxClasses)}) and taxed_by in (${listed(taxSources)})
  and jsonb_typeof(taxes) = 'array'`

export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    /** Null for a visitor's quote, which the account that signs in with it may use. */
    customerId: uuid('customer_id'),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    periodMonths: integer('period_months').notNull(),
    simType: text('sim_type', { enum: simTypes }).notNull(),
    zipCode: text('zip_code').notNull(),
    couponCode: text('coupon_code'),
    ...withAddOnColumn(),
    ...moneyColumns(),
    ...lineDiscountColumn(),
    ...taxColumns(),
    ...creditColumn(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('quotes_expires_at').on(table.expiresAt),
    check('quotes_lines_add_up', linesAddUp),
    check('quotes_discount', discountHasParts),
    check('quotes_tax_values', taxValuesKnown),
    check('quotes_credit', paidWithCredit),
  ],
)

export const checkoutDrafts = pgTable('checkout_drafts', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id),
  draft: jsonb('draft').notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** Trigger `orders_credit_used`: at the commit, what an order says of credit is in `customer_credits`. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    idempotencyKey: text('idempotency_key').notNull(),
    quoteId: uuid('quote_id').notNull(),
    /** `purchase` of a new line, `renewal` of one period of a line, `add_on` beside its plan, or its `number_change`. */
    kind: text('kind', { enum: orderKinds }).notNull().default('purchase'),
    /** The line that is there already; null for a purchase. */
    forLineId: uuid('for_line_id').references((): AnyPgColumn => lines.id),
    /** The number of the line's period that a renewal pays. */
    periodNumber: integer('period_number'),
    status: text('status', { enum: orderStatuses }).notNull(),
    /** Of an add-on or a change of number: the plan of its line. */
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    /** What of the plan is paid for; 0 for what is sold beside it. */
    periodMonths: integer('period_months').notNull(),
    /** What was bought beside the plan: an add-on, or the change of number that is sold as one. */
    addOnId: text('add_on_id'),
    /** As its buyer read it. */
    addOnName: text('add_on_name'),
    /** What an add-on was then: the catalog changes. */
    addOnTerms: jsonb('add_on_terms').$type<AddOnTerms>(),
    simType: text('sim_type', { enum: simTypes }).notNull(),
    iccid: text('iccid'),
    imei: text('imei'),
    keepMsisdn: text('keep_msisdn'),
    /** The new number that was chosen; null for any. A change of number names one. */
    chosenMsisdn: text('chosen_msisdn'),
    shipTo: jsonb('ship_to').$type<ShippingAddress>().notNull(),
    /** For 911 calls over Wi-Fi; null for a renewal, and for a plan that cannot call. */
    emergencyAddress: jsonb('emergency_address').$type<Address>(),
    couponCode: text('coupon_code'),
    ...withAddOnColumn(),
    ...moneyColumns(),
    ...lineDiscountColumn(),
    ...taxColumns(),
    ...creditColumn(),
    autoRenew: boolean('auto_renew').notNull(),
    acceptedTermsVersion: text('accepted_terms_version').notNull(),
    trackingNumber: text('tracking_number'),
    failureCode: text('failure_code'),
    /** Of the call that made it, for the process that continues it; null where nothing was traced. */
    traceparent: text('traceparent'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    paidAt: at('paid_at'),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_idempotency').on(table.customerId, table.idempotencyKey),
    uniqueIndex('orders_quote').on(table.quoteId),
    unique('orders_owner').on(table.id, table.customerId),
    /** Never two charges for one period: money for an order that ended goes back. */
    uniqueIndex('orders_one_renewal')
      .on(table.forLineId, table.periodNumber)
      .where(
        sql`kind = 'renewal' and status not in ('expired', 'cancelled', 'refunded', 'refund_failed')`,
      ),
    /** What became of the renewal of a period, on whichever order. */
    index('orders_renewal')
      .on(table.forLineId, table.periodNumber)
      .where(sql`for_line_id is not null`),
    check(
      'orders_kind',
      sql`(kind = 'purchase' and for_line_id is null and period_number is null)
        or (kind = 'renewal' and for_line_id is not null and period_number is not null)
        or (kind in ('add_on', 'number_change') and for_line_id is not null and period_number is null)`,
    ),
    check(
      'orders_add_on',
      sql`(kind in ('add_on', 'number_change')) = (add_on_id is not null)
        and (add_on_id is null) = (add_on_name is null)
        and (kind = 'add_on') = (add_on_terms is not null)`,
    ),
    check('orders_with_add_on', sql`with_add_on is null or kind = 'purchase'`),
    /** Two presses pay one order: the second one finds it. */
    uniqueIndex('orders_one_unpaid_for_line')
      .on(table.forLineId, table.kind, sql`coalesce(add_on_id, '')`)
      .where(
        sql`kind not in ('purchase', 'renewal') and status in ('payment_pending', 'payment_action', 'payment_failed')`,
      ),
    index('orders_stand_in').on(table.createdAt).where(sql`taxed_by = 'stand_in'`),
    /** For the search of the desk: SIMs that customers had at hand. */
    index('orders_iccid').on(table.iccid).where(sql`iccid is not null`),
    index('orders_newest').on(table.customerId, table.createdAt.desc()),
    index('orders_unfinished')
      .on(table.updatedAt)
      .where(
        sql`status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'refund_pending')`,
      ),
    check('orders_status', sql`status in (${listed(orderStatuses)})`),
    check('orders_lines_add_up', linesAddUp),
    check('orders_discount', discountHasParts),
    check('orders_tax_values', taxValuesKnown),
    check('orders_credit', paidWithCredit),
  ],
)

/**
 * What happened to an order, in order; rows are only ever added. Trigger `notify_order_timeline`
 * notifies open timelines of a new one.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').notNull(),
    detail: text('detail'),
    at: at('at').notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
)

export const lines = pgTable(
  'lines',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    nickname: text('nickname').notNull(),
    planId: text('plan_id').notNull(),
    planName: text('plan_name').notNull(),
    periodMonths: integer('period_months').notNull(),
    simType: text('sim_type', { enum: simTypes }).notNull(),
    status: text('status', { enum: lineStatuses }).notNull(),
    mdn: text('mdn'),
    iccid: text('iccid'),
    /** The carrier's id of the activation. */
    activationId: text('activation_id'),
    /** Encrypted: a reader of the activation code could take the line. */
    esimEncrypted: text('esim_encrypted'),
    autoRenew: boolean('auto_renew').notNull(),
    createdAt: at('created_at').notNull(),
    activatedAt: at('activated_at'),
    /** When the network first counted a use of the present SIM; null until then. */
    firstUsedAt: at('first_used_at'),
    renewsAt: at('renews_at'),
  },
  (table) => [
    uniqueIndex('lines_one_per_order').on(table.orderId),
    uniqueIndex('lines_one_per_iccid').on(table.iccid).where(sql`status <> 'cancelled'`),
    uniqueIndex('lines_one_per_mdn').on(table.mdn).where(sql`status <> 'cancelled'`),
    index('lines_mdn').on(table.mdn),
    index('lines_mdn_end').on(lastFour(table.mdn)),
    index('lines_iccid').on(table.iccid),
    index('lines_activated').on(table.activatedAt).where(sql`activated_at is not null`),
    index('lines_running_out').on(table.renewsAt).where(sql`status in ('active', 'suspended')`),
    index('lines_being_activated')
      .on(table.orderId)
      .where(sql`status = 'pending' and iccid is not null`),
    /** By the name of the key that encrypted them. */
    index('lines_esim_key')
      .on(sql`split_part(esim_encrypted, '.', 1)`)
      .where(sql`esim_encrypted is not null`),
    index('lines_newest').on(table.customerId, table.createdAt.desc()),
    check('lines_status', sql`status in (${listed(lineStatuses)})`),
  ],
)

/** Answers to calls that must not be done twice, so that the same key gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A customer or a member of staff. */
    callerId: uuid('caller_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request with this key is still running. */
    answer: jsonb('answer'),
    startedAt: at('started_at').notNull(),
    /** The process that runs it (`Presence`); null for one that others cannot see. */
    runBy: integer('run_by'),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index('idempotency_keys_started_at').on(table.startedAt),
  ],
)

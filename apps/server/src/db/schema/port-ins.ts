import type { Address } from '@openline/contract/address-schema'
import { portInFields } from '@openline/contract/processes/port-in-fields'
import { portInReasonCodes } from '@openline/contract/processes/port-in-reasons'
import { portInEnds, portInStatuses } from '@openline/contract/processes/port-in-status'
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

const isOver = sql`status in (${listed(portInEnds)})`

/**
 * A number that moves from another carrier to the line of an order. Trigger `port_ins_final_status`:
 * a port-in in a final status keeps its status and its number.
 */
export const portIns = pgTable(
  'port_ins',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The order whose line gets the number; null while only a draft. */
    orderId: uuid('order_id'),
    msisdn: text('msisdn').notNull(),
    status: text('status', { enum: portInStatuses }).notNull(),
    /** The old carrier by its number, and what it wants to know (names of form fields). */
    donorId: text('donor_id'),
    donorName: text('donor_name'),
    required: text('required', { enum: portInFields }).array().notNull(),
    /** Encrypted, never shown again, and gone once the port-in is over. */
    accountNumberEncrypted: text('account_number_encrypted'),
    pinEncrypted: text('pin_encrypted'),
    pinExpiresAt: at('pin_expires_at'),
    zipCode: text('zip_code').notNull(),
    /** Who has the number at the old carrier, and where; gone once the port-in is over. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    address: jsonb('address').$type<Partial<Address>>(),
    reason: text('reason', { enum: portInReasonCodes }),
    refusals: integer('refusals').notNull().default(0),
    assisted: boolean('assisted').notNull().default(false),
    cancelAskedAt: at('cancel_asked_at'),
    dueAt: at('due_at'),
    expectedAt: at('expected_at'),
    cancellableUntil: at('cancellable_until'),
    messaging: text('messaging', { enum: ['pending', 'done'] }),
    /** The carrier's id of its order, and the newest of its reports that was acted upon. */
    carrierOrderId: text('carrier_order_id'),
    carrierSequence: integer('carrier_sequence').notNull().default(0),
    /** When the carrier is to be asked, unless it reports before. */
    lookAgainAt: at('look_again_at'),
    remindersSent: integer('reminders_sent').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    submittedAt: at('submitted_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    foreignKey({
      name: 'port_ins_order',
      columns: [table.orderId, table.customerId],
      foreignColumns: [orders.id, orders.customerId],
    }),
    // A draft reserves no number: otherwise typing a number would block it.
    uniqueIndex('port_ins_one_open')
      .on(table.msisdn)
      .where(
        sql`status in ('ready', 'submitted', 'pending', 'action_required', 'delayed', 'confirmed', 'activating')`,
      ),
    uniqueIndex('port_ins_once_per_customer')
      .on(table.customerId, table.msisdn)
      .where(sql`status not in (${listed(portInEnds)})`),
    uniqueIndex('port_ins_one_per_order')
      .on(table.orderId)
      .where(sql`status not in (${listed(portInEnds)})`),
    index('port_ins_msisdn').on(table.msisdn),
    index('port_ins_newest').on(table.customerId, table.createdAt.desc()),
    index('port_ins_ended').on(table.endedAt).where(sql`ended_at is not null`),
    index('port_ins_look_again')
      .on(table.lookAgainAt)
      .where(sql`look_again_at is not null and status not in (${listed(portInEnds)})`),
    index('port_ins_encrypted')
      .on(table.id)
      .where(sql`account_number_encrypted is not null or pin_encrypted is not null`),
    index('port_ins_idle')
      .on(table.updatedAt)
      .where(sql`status in ('draft', 'ready', 'action_required')`),
    check('port_ins_status', sql`status in (${listed(portInStatuses)})`),
    check(
      'port_ins_secrets_gone',
      sql`not (${isOver}) or (account_number_encrypted is null and pin_encrypted is null)`,
    ),
    check(
      'port_ins_holder_gone',
      sql`not (${isOver}) or (first_name is null and last_name is null and address is null)`,
    ),
    check('port_ins_ended', sql`(${isOver}) = (ended_at is not null)`),
    check(
      'port_ins_for_a_line',
      sql`status in ('draft', 'ready') or order_id is not null or ended_at is not null`,
    ),
  ],
)

const attemptOutcomes = ['open', 'moved', 'refused', 'withdrawn'] as const

/** One try to get the number; its id is the purchase-order number. */
export const portInAttempts = pgTable(
  'port_in_attempts',
  {
    id: uuid('id').primaryKey(),
    portInId: uuid('port_in_id')
      .notNull()
      .references(() => portIns.id),
    number: integer('number').notNull(),
    /** How often it was sent for reasons that pass on their own; part of the idempotency key. */
    resends: integer('resends').notNull().default(0),
    outcome: text('outcome', { enum: attemptOutcomes }).notNull(),
    reason: text('reason'),
    createdAt: at('created_at').notNull(),
    /** Set before the carrier hears of it: what may have arrived is never taken back in silence. */
    sentAt: at('sent_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    unique('port_in_attempts_number').on(table.portInId, table.number),
    uniqueIndex('port_in_attempts_one_open').on(table.portInId).where(sql`outcome = 'open'`),
    check('port_in_attempts_outcome', sql`outcome in (${listed(attemptOutcomes)})`),
  ],
)

/**
 * What happened to a port-in, in order. Triggers: `port_in_events_append_only` refuses to change or
 * delete a row; `notify_port_in_timeline` notifies open timelines of a new one.
 */
export const portInEvents = pgTable(
  'port_in_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    portInId: uuid('port_in_id')
      .notNull()
      .references(() => portIns.id),
    kind: text('kind').notNull(),
    detail: text('detail'),
    at: at('at').notNull(),
  },
  (table) => [index('port_in_events_port_in').on(table.portInId, table.id)],
)

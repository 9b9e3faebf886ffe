import type { ShippingAddress } from '@openline/contract/address-schema'
import { activityActors } from '@openline/contract/lines/activity'
import { newSims, portOutStatuses, simChangeStatuses } from '@openline/contract/lines/line-safety'
import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { lines } from './orders.ts'

/** What happened to a line, in order; rows are only ever added, and hold no secret. */
export const lineActivity = pgTable(
  'line_activity',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    kind: text('kind').notNull(),
    actor: text('actor', { enum: activityActors }).notNull(),
    detail: text('detail'),
    at: at('at').notNull(),
  },
  (table) => [
    index('line_activity_newest').on(table.lineId, table.id.desc()),
    check('line_activity_actor', sql`actor in (${listed(activityActors)})`),
  ],
)

/** Whether a number is locked. A line without a row is not. */
export const lineLocks = pgTable(
  'line_locks',
  {
    lineId: uuid('line_id')
      .primaryKey()
      .references(() => lines.id),
    locked: boolean('locked').notNull(),
    changedAt: at('changed_at').notNull(),
    /** The `changed_at` that the carrier confirmed. */
    syncedAt: at('synced_at'),
    /** The `changed_at` that the carrier will not carry out. */
    refusedAt: at('refused_at'),
  },
  (table) => [
    index('line_locks_unsynced')
      .on(table.changedAt)
      .where(sql`synced_at is null or synced_at < changed_at`),
    index('line_locks_refused').on(table.changedAt).where(sql`refused_at = changed_at`),
  ],
)

/** Transfer PINs that were made. The PIN itself is kept by the carrier alone. */
export const transferPins = pgTable(
  'transfer_pins',
  {
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    endedAt: at('ended_at'),
    endedFor: text('ended_for'),
  },
  (table) => [
    uniqueIndex('transfer_pins_one_live').on(table.lineId).where(sql`ended_at is null`),
    check('transfer_pins_ended', sql`(ended_at is null) = (ended_for is null)`),
    check('transfer_pins_tries', sql`wrong_tries between 0 and 5`),
  ],
)

/**
 * Requests of other carriers for a number. Triggers `notify_port_out_request` and
 * `notify_port_out_status` notify open timelines of a new one and of its next status.
 */
export const portOuts = pgTable(
  'port_outs',
  {
    id: uuid('id').primaryKey(),
    carrierId: text('carrier_id').notNull(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    status: text('status', { enum: portOutStatuses }).notNull(),
    reason: text('reason'),
    toCarrier: text('to_carrier').notNull(),
    pinId: uuid('pin_id').references(() => transferPins.id),
    /** Whose number the other carrier says it is; null where the network does not pass it on. */
    askedName: text('asked_name'),
    askedZipCode: text('asked_zip_code'),
    requestedAt: at('requested_at').notNull(),
    /** The owner has until then to lock the number. */
    decidesAt: at('decides_at').notNull(),
    /** Whether the carrier knows our decision; null while there is none. */
    synced: boolean('synced'),
    /** Whether the carrier will not carry out what we decided. */
    carrierRefused: boolean('carrier_refused').notNull().default(false),
    /** How often it was sent again after that; part of the idempotency key. */
    resends: integer('resends').notNull().default(0),
  },
  (table) => [
    uniqueIndex('port_outs_once').on(table.carrierId),
    uniqueIndex('port_outs_one_approved').on(table.lineId).where(sql`status = 'approved'`),
    index('port_outs_line').on(table.lineId, table.requestedAt),
    index('port_outs_waiting').on(table.decidesAt).where(sql`status = 'waiting'`),
    index('port_outs_unsynced')
      .on(table.decidesAt)
      .where(sql`synced = false and not carrier_refused`),
    index('port_outs_refused_answer').on(table.decidesAt).where(sql`carrier_refused`),
    check('port_outs_status', sql`status in (${listed(portOutStatuses)})`),
  ],
)

/** Lines on their way to another SIM. */
export const simChanges = pgTable(
  'sim_changes',
  {
    /** Under which the carrier knows it. */
    id: uuid('id').primaryKey(),
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    sim: text('sim', { enum: newSims }).notNull(),
    status: text('status', { enum: simChangeStatuses }).notNull(),
    /** Of a card that is at hand. */
    iccid: text('iccid'),
    /** Where a card is mailed to. */
    shipTo: jsonb('ship_to').$type<ShippingAddress>(),
    trackingNumber: text('tracking_number'),
    failureCode: text('failure_code'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('sim_changes_one_open')
      .on(table.lineId)
      .where(sql`status in ('ordered', 'shipped', 'switching')`),
    uniqueIndex('sim_changes_one_per_iccid').on(table.iccid).where(sql`status = 'switching'`),
    index('sim_changes_stalled').on(table.updatedAt).where(sql`status in ('ordered', 'switching')`),
    /** For the search of the desk. */
    index('sim_changes_iccid').on(table.iccid).where(sql`iccid is not null`),
    index('sim_changes_newest').on(table.lineId, table.createdAt.desc()),
    check('sim_changes_sim', sql`sim in (${listed(newSims)})`),
    check('sim_changes_status', sql`status in (${listed(simChangeStatuses)})`),
    check('sim_changes_iccid', sql`(sim = 'own_card') = (iccid is not null)`),
    check('sim_changes_ship_to', sql`(sim = 'card') = (ship_to is not null)`),
  ],
)

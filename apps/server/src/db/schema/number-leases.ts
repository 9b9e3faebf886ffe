import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { orders } from './orders.ts'

/**
 * `asked`: the network has not answered. `held`: it keeps the number. `ending`: the network is to be told that it
 * is free. `used`: the line of the order has it. `lost`: that line got another one.
 */
const leaseStatuses = ['asked', 'held', 'ending', 'ended', 'used', 'lost'] as const

/** New numbers that the network keeps for customers while they pay; the id is its reference there. */
export const numberLeases = pgTable(
  'number_leases',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    msisdn: text('msisdn').notNull(),
    status: text('status', { enum: leaseStatuses }).notNull(),
    askedAt: at('asked_at').notNull(),
    /** When the network lets it go. */
    expiresAt: at('expires_at'),
    /** The order that was placed with it. */
    orderId: uuid('order_id').references(() => orders.id),
  },
  (table) => [
    uniqueIndex('number_leases_one_live')
      .on(table.customerId)
      .where(sql`status in ('asked', 'held') and order_id is null`),
    uniqueIndex('number_leases_one_per_order').on(table.orderId).where(sql`order_id is not null`),
    index('number_leases_open').on(table.askedAt).where(sql`status in ('asked', 'held', 'ending')`),
    index('number_leases_asked_at').on(table.askedAt),
    check('number_leases_status', sql`status in (${listed(leaseStatuses)})`),
    check(
      'number_leases_expires_at',
      sql`(status not in ('held', 'used', 'lost') or expires_at is not null) and (status not in ('used', 'lost') or order_id is not null)`,
    ),
  ],
)

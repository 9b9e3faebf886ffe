import { creditKinds } from '@openline/contract/sales/credits'
import type { RefundParts } from '@openline/contract/sales/refunds'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { orders } from './orders.ts'

/**
 * Credit of customers, entry by entry; its sum is what a customer has. Trigger `customer_credits_kept`: the sum is
 * never below zero, an order uses and returns what it says, once each. Rows are only added (trigger
 * `customer_credits_append_only`), but for the note, which goes when the account is closed.
 */
export const customerCredits = pgTable(
  'customer_credits',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind', { enum: creditKinds }).notNull(),
    /** Above zero when it came in, below when it went. */
    amountCents: integer('amount_cents').notNull(),
    orderId: uuid('order_id'),
    /** What the customer was told. */
    note: text('note'),
    /** What returns of each part of a sale that was paid; null for all others. */
    parts: jsonb('parts').$type<RefundParts>(),
    /** The name of the person who did it; null for what happened automatically. */
    madeBy: text('made_by'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'customer_credits_order',
      columns: [table.orderId, table.customerId],
      foreignColumns: [orders.id, orders.customerId],
    }),
    uniqueIndex('customer_credits_once').on(table.orderId, table.kind),
    index('customer_credits_newest').on(table.customerId, table.createdAt.desc(), table.id.desc()),
    /** The journal of a day. */
    index('customer_credits_journal').on(table.createdAt, table.id),
    check('customer_credits_kind', sql`kind in (${listed(creditKinds)})`),
    check(
      'customer_credits_sign',
      sql`amount_cents <> 0 and (amount_cents > 0) = (kind in ('granted', 'returned', 'moved_in'))`,
    ),
    check(
      'customer_credits_of_order',
      sql`(order_id is not null) = (kind in ('used', 'returned'))`,
    ),
    check('customer_credits_note', sql`note is null or kind = 'granted'`),
    check('customer_credits_parts', sql`parts is null or kind = 'returned'`),
    check(
      'customer_credits_made_by',
      sql`(made_by is not null) = (kind in ('granted', 'withdrawn'))`,
    ),
  ],
)

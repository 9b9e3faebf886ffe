import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at, listed } from './columns.ts'

const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

/** What the payment provider sent to our bank, as it stands there. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', { enum: payoutStatuses }).notNull(),
    arrivesOn: date('arrives_on').notNull(),
    bankReference: text('bank_reference'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('provider_payouts_created').on(table.createdAt),
    check('provider_payouts_status', sql`status in (${listed(payoutStatuses)})`),
  ],
)

const entryKinds = ['charge', 'refund', 'refund_failure', 'dispute', 'payout', 'other'] as const

/**
 * The payment provider's own ledger of our balance, entry by entry: what the journal is held against. Nothing of an
 * entry changes but the payout that it goes to the bank with.
 */
export const providerEntries = pgTable(
  'provider_entries',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    /** What it is about, as the journal knows it; null for what was made without us. */
    reference: text('reference'),
    amountCents: integer('amount_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    at: at('at').notNull(),
    payoutId: text('payout_id').references(() => providerPayouts.id),
  },
  (table) => [
    index('provider_entries_at').on(table.at, table.id),
    index('provider_entries_payout').on(table.payoutId),
    check('provider_entries_kind', sql`kind in (${listed(entryKinds)})`),
  ],
)

/** Until when the provider's ledger was read; one row. */
export const providerReading = pgTable(
  'provider_reading',
  {
    id: text('id', { enum: ['balance'] }).primaryKey(),
    readUntil: at('read_until').notNull(),
  },
  () => [check('provider_reading_one', sql`id = 'balance'`)],
)

import { type SQL, sql } from 'drizzle-orm'
import { integer, numeric, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, with its zone. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true })
}

/** The lines of a price, stored as charged and never computed again. */
export function moneyColumns() {
  return {
    orderTotalCents: integer('order_total_cents').notNull(),
    discountAmountCents: integer('discount_amount_cents').notNull(),
    taxAmountCents: integer('tax_amount_cents').notNull(),
    regulatoryFeeCents: integer('regulatory_fee_cents').notNull(),
    activationFeeCents: integer('activation_fee_cents').notNull(),
    finalCheckoutAmountCents: integer('final_checkout_amount_cents').notNull(),
  }
}

/**
 * What the government's part of a price rests on: with it, the carrier's own fee can be named apart
 * from the state's. Null in rows from before it was stored.
 */
export function taxBasisColumns() {
  return {
    recoveryFeeCents: integer('recovery_fee_cents'),
    taxState: text('tax_state'),
    taxPercent: numeric('tax_percent', { precision: 6, scale: 3, mode: 'number' }),
  }
}

/** The values of a column with an enumeration, as a check constraint lists them. */
export function listed(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '))
}

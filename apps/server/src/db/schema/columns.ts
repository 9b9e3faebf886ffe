import { minChargeCents } from '@openline/contract/money'
import type { AddOnWithPlan } from '@openline/contract/sales/add-on'
import { taxClasses } from '@openline/contract/sales/plan'
import { type NamedTax, taxSources } from '@openline/contract/sales/taxes'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, with its zone. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true })
}

/** The end of a phone number, by which callers name it. */
export function lastFour(number: SQL | AnyPgColumn): SQL {
  return sql`right(${number}, 4)`
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

/** What of a discount is for another line; a coupon’s is the rest. `discountHasParts` is the check. */
export function lineDiscountColumn() {
  return { lineDiscountCents: integer('line_discount_cents').notNull().default(0) }
}

export const discountHasParts = sql`line_discount_cents between 0 and discount_amount_cents`

/**
 * What the taxes and fees of a price are made of. Trigger `taxes_add_up` holds that the named taxes, with our
 * own fee, are the money lines.
 */
export function taxColumns() {
  return {
    recoveryFeeCents: integer('recovery_fee_cents').notNull(),
    taxClass: text('tax_class', { enum: taxClasses }).notNull(),
    taxes: jsonb('taxes').$type<readonly NamedTax[]>().notNull(),
    taxedBy: text('taxed_by', { enum: taxSources }).notNull(),
  }
}

/** What was sold with a plan: a part of the order total. Its taxes are those that say so. */
export function withAddOnColumn() {
  return { withAddOn: jsonb('with_add_on').$type<AddOnWithPlan>() }
}

/**
 * What of a price the customer's credit pays. The card is charged the rest, which it must be possible to charge;
 * `paidWithCredit` is the check.
 */
export function creditColumn() {
  return { creditCents: integer('credit_cents').notNull().default(0) }
}

export const paidWithCredit = sql.raw(
  `credit_cents >= 0 and (credit_cents = 0 or final_checkout_amount_cents - credit_cents >= ${minChargeCents})`,
)

/** The values of a column with an enumeration, as a check constraint lists them. */
export function listed(values: readonly string[]): SQL {
  return sql.raw(values.map((value) => `'${value}'`).join(', '))
}

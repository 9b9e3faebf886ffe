import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'

/** What was tried and was not right. */
export const failedMethods = [
  'password',
  'code',
  'passkey',
  'step-up password',
  'step-up code',
  'step-up passkey',
  'current password',
  'email change code',
] as const

/** Each failed attempt to prove to be a customer; rows are only added, and hold nothing that was typed. */
export const authenticationFailures = pgTable(
  'authentication_failures',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    method: text('method', { enum: failedMethods }).notNull(),
    /** A keyed hash, as in `known_networks`; null once the account is closed. */
    network: text('network'),
    at: at('at').notNull(),
  },
  (table) => [
    index('authentication_failures_customer').on(table.customerId, table.at),
    index('authentication_failures_at').on(table.at),
    check('authentication_failures_method', sql`method in (${listed(failedMethods)})`),
  ],
)

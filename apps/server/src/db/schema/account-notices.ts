import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'

/** Changes of an account that its owner is told of (47 CFR 64.2010(f)). */
export const accountChanges = [
  'name',
  'address',
  'phone_number',
  'email',
  'email_restored',
  'email_change_started',
  'email_change_stopped',
  'password',
  'password_created',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'data_downloaded',
  'merged',
] as const

/** Each notice of a changed account, written with the change; rows are only added, and hold no value. */
export const accountNotices = pgTable(
  'account_notices',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    change: text('change', { enum: accountChanges }).notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('account_notices_customer').on(table.customerId, table.at),
    check('account_notices_change', sql`change in (${listed(accountChanges)})`),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'
import { staff } from './staff.ts'

/** What staff gave as a courtesy, credit, refunds of a part, days of service and add-ons, for the limits on it. */
export const courtesies = pgTable(
  'courtesies',
  {
    /** Of the credit, the refund or the add-on, or of the press that gave days. */
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Who gave it, or asked for it. */
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Of days what they cost their customer. */
    amountCents: integer('amount_cents').notNull(),
    /** A second person confirmed it: it counts for the customer alone. */
    isConfirmed: boolean('is_confirmed').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('courtesies_customer').on(table.customerId, table.at),
    index('courtesies_staff').on(table.staffId, table.at),
    index('courtesies_at').on(table.at),
    check('courtesies_amount', sql`amount_cents > 0`),
  ],
)

import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at } from './columns.ts'

/** Where a customer has signed in from: guesses from other networks do not lock these out. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** A keyed hash: the table alone does not reveal the network. */
    network: text('network').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.network] }),
    index('known_networks_seen_at').on(table.seenAt),
  ],
)

import { type UsageAlertPercent, usageAlertPercents } from '@openline/contract/lines/usage'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { lines } from './orders.ts'

/** What part of a line's monthly data was found to be used, once for each month and for how much it was. */
export const usageAlerts = pgTable(
  'usage_alerts',
  {
    lineId: uuid('line_id')
      .notNull()
      .references(() => lines.id),
    /** When the plan's month began. */
    monthFrom: at('month_from').notNull(),
    percent: integer('percent').$type<UsageAlertPercent>().notNull(),
    /** Of how much: with an add-on there is more, and its end is told again. */
    dataMb: integer('data_mb').notNull(),
    /** When it was found. Whether an email followed is the customer's choice. */
    foundAt: at('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.monthFrom, table.percent, table.dataMb] }),
    index('usage_alerts_found_at').on(table.foundAt),
    check('usage_alerts_percent', sql`percent in (${sql.raw(usageAlertPercents.join(', '))})`),
  ],
)

import type { BroadbandLabel } from '@openline/contract/sales/plan'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Each broadband label that the shop showed, as it was, with the time in which it was on offer. */
export const broadbandLabels = pgTable(
  'broadband_labels',
  {
    id: uuid('id').primaryKey(),
    planId: text('plan_id').notNull(),
    /** In English. */
    label: jsonb('label').$type<BroadbandLabel>().notNull(),
    offeredAt: at('offered_at').notNull(),
    /** Null for a label that is on offer. */
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('broadband_labels_one_open').on(table.planId).where(sql`withdrawn_at is null`),
    index('broadband_labels_plan').on(table.planId, table.offeredAt),
    index('broadband_labels_withdrawn').on(table.withdrawnAt),
    check('broadband_labels_forward', sql`withdrawn_at > offered_at`),
  ],
)

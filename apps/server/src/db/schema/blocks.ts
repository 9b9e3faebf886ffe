import { blockKinds, blockSources } from '@openline/contract/people/blocks-desk'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { customers } from './accounts.ts'
import { at, listed } from './columns.ts'
import { searchKey, wordsOf } from './search-keys.ts'
import { staff } from './staff.ts'

/** What may not sign up, save a card or pay. Only what runs names a customer: an account shows nothing of what has ended. */
/** The words of what is blocked and why, parted at every sign, for the search. */
export const blockWords = wordsOf(
  sql`regexp_replace(${searchKey('label')} || ' ' || ${searchKey('reason')}, '[^[:alnum:]]+', ' ', 'g')`,
)

export const blocks = pgTable(
  'blocks',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: blockKinds }).notNull(),
    /** What is compared (`block-keys.ts`). */
    key: text('key').notNull(),
    label: text('label').notNull(),
    reason: text('reason').notNull(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** Of who blocked it, as it was then. */
    staffName: text('staff_name').notNull(),
    at: at('at').notNull(),
    /** When it ends on its own; null for never. */
    endsAt: at('ends_at'),
    customerId: uuid('customer_id').references(() => customers.id),
    sourceKind: text('source_kind', { enum: blockSources }),
    sourceId: uuid('source_id'),
    refusals: integer('refusals').notNull().default(0),
    lastRefusedAt: at('last_refused_at'),
    endedAt: at('ended_at'),
    /** Null where its time was up. */
    endedBy: text('ended_by'),
    endReason: text('end_reason'),
  },
  (table) => [
    uniqueIndex('blocks_one_open').on(table.kind, table.key).where(sql`ended_at is null`),
    index('blocks_customer').on(table.customerId).where(sql`customer_id is not null`),
    index('blocks_at').on(table.at.desc(), table.id.desc()),
    index('blocks_words')
      .using('gin', blockWords)
      .with({ fastupdate: false })
      .where(sql`ended_at is null`),
    index('blocks_ended_at').on(table.endedAt),
    check('blocks_kind', sql`kind in (${listed(blockKinds)})`),
    check('blocks_source', sql`source_kind in (${listed(blockSources)})`),
    check('blocks_source_whole', sql`(source_kind is null) = (source_id is null)`),
    check('blocks_ended', sql`ended_at is null or (customer_id is null and source_kind is null)`),
    check('blocks_network_ends', sql`kind <> 'network' or ends_at is not null`),
  ],
)

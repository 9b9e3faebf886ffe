import type { Db } from '@openline/server/db/open'
import type { Retention } from '@openline/server/db/retention'
import {
  countRetention,
  levelRetention,
} from '@openline/server/features/office/operations/figure-store'
import { networkRetention } from '@openline/server/features/people/auth/network-store'
import { challengeRetention, sessionRetention } from '@openline/server/features/people/auth/store'
import { refusalRetention } from '@openline/server/features/processes/webhooks/refusal-store'
import { eventRetention as inboxRetention } from '@openline/server/features/processes/webhooks/store'
import { cardSessionRetention } from '@openline/server/features/sales/cards/store'
import { quoteRetention } from '@openline/server/features/sales/shop/store'
import { getTableName, lt, sql } from 'drizzle-orm'

/** What is deleted within the year of a simulation. */
const retentions: readonly Retention[] = [
  sessionRetention,
  challengeRetention,
  networkRetention,
  inboxRetention,
  refusalRetention,
  countRetention,
  levelRetention,
  cardSessionRetention,
  quoteRetention,
]

/** Gives the tables that have rows older than they are kept, and half a day for the next sweep. */
export async function findOverdueRows(db: Db, now: Date): Promise<readonly string[]> {
  const queries = retentions.map(({ column, keptForSeconds, where }) => {
    const before = new Date(now.getTime() - (keptForSeconds + sweptWithinSeconds) * 1000)
    const which = typeof where === 'function' ? where(now) : (where ?? sql`true`)
    return sql`select ${getTableName(column.table)}::text as name where exists
      (select from ${column.table} where ${lt(column, before)} and ${which})`
  })
  const found = await db.execute<{ name: string }>(sql.join(queries, sql` union all `))
  return found.rows.map(({ name }) => name)
}

const sweptWithinSeconds = 12 * 3600

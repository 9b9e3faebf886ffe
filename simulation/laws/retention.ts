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
  const overdue: string[] = []
  for (const { column, keptForSeconds, where } of retentions) {
    const before = new Date(now.getTime() - (keptForSeconds + sweptWithinSeconds) * 1000)
    const which = typeof where === 'function' ? where(now) : (where ?? sql`true`)
    const found = await db.execute(
      sql`select 1 from ${column.table} where ${lt(column, before)} and ${which} limit 1`,
    )
    if (found.rows.length > 0) overdue.push(getTableName(column.table))
  }
  return overdue
}

const sweptWithinSeconds = 12 * 3600

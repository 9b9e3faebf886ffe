import { count, type SQL, type SQLWrapper, type Subquery, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** How many there are, and since when the oldest; null for none, or where that is not known. */
export type Tally = { readonly count: number; readonly oldestAt: Date | null }

/** Counts rows of a table; `since` is when each began to wait. */
export async function tally(
  db: Db,
  table: PgTable | Subquery,
  { where, since }: { where: SQL | undefined; since: SQLWrapper },
): Promise<Tally> {
  const oldestAt = sql<Date | null>`min(${since})`.mapWith((time: string) => new Date(time))
  const [row] = await db.select({ count: count(), oldestAt }).from(table).where(where)
  return row ?? { count: 0, oldestAt: null }
}

/** Several kinds as one. */
export function together(tallies: readonly Tally[]): Tally {
  const times = tallies.flatMap(({ oldestAt }) => (oldestAt ? [oldestAt.getTime()] : []))
  return {
    count: tallies.reduce((sum, one) => sum + one.count, 0),
    oldestAt: times.length > 0 ? new Date(Math.min(...times)) : null,
  }
}

import { lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/** For how long the rows of a table are kept. */
export type Retention = {
  /** The time that counts. An index leads with it, unless `orderedBy` is given. */
  readonly column: PgColumn
  readonly keptForSeconds: number
  /** Which rows, when not all of them go; may depend on the time at which they would go. */
  readonly where?: SQL | ((now: Date) => SQL)
  /** A key that grows with the time, for a table that has no index on `column`. */
  readonly orderedBy?: PgColumn
}

/** Few enough for a transaction of some milliseconds, which holds up nothing else. */
const portion = 1000

/**
 * Deletes the rows whose time is up, the oldest first, a portion in each statement and transaction,
 * until none is left or `stopping` says that the process ends. Gives how many. Several processes may do
 * so together.
 */
export async function deleteOld(
  db: Db,
  { column, keptForSeconds, where: which = sql`true`, orderedBy = column }: Retention,
  { now, stopping }: { now: Date; stopping?: AbortSignal },
): Promise<number> {
  const { table } = column
  const where = typeof which === 'function' ? which(now) : which
  const before = new Date(now.getTime() - keptForSeconds * 1000)
  // The condition stands twice: a row that changes after it was found is looked at again. The setting tells
  // the triggers of the table what time it is.
  const statement = sql`
    delete from ${table} where ${lt(column, before)} and ${where} and ctid = any(array(
      select ctid
      from (select ctid, ${column} as time from ${table} where ${where}
        order by ${orderedBy} limit ${portion}) oldest,
        set_config('openline.now', ${now.toISOString()}, true)
      where time < ${sql.param(before, column)}))`
  let deleted = 0
  for (;;) {
    if (stopping?.aborted) return deleted
    const { rowCount } = await db.execute(statement)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < portion) return deleted
  }
}

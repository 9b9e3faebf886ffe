import { getTableColumns, type Placeholder, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'

/**
 * A prepared query (`.prepare(name)`) that is built once for a pool and once for each connection that
 * runs transactions. Values go in by `sql.placeholder`.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

/**
 * A placeholder of its own name for each column of `table` that is not in `left`. A timestamp or JSON
 * column that may be null belongs there: drizzle encodes the null as a value.
 */
export function placeholders<T extends PgTable, Left extends keyof T['$inferSelect']>(
  table: T,
  left: readonly Left[],
): { [Column in Exclude<keyof T['$inferSelect'], Left>]: Placeholder } {
  // Wider on purpose: it is asked for names that are not among them.
  const names = Object.keys(getTableColumns(table)).filter(
    (name) => !(left as readonly PropertyKey[]).includes(name),
  )
  // A placeholder for each name.
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    [Column in Exclude<keyof T['$inferSelect'], Left>]: Placeholder
  }
}

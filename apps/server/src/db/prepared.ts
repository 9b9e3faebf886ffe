import { hash } from 'node:crypto'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
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
 * Runs a text of SQL that a library built, and that only differs in its values ($1, $2 …) from one
 * time to the next. PostgreSQL plans each text once for a connection.
 */
export async function runPreparedText(
  db: Db,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: unknown[] }> {
  // Named by its text: one name for two texts would be an error of the driver.
  return db.$client.query({ name: hash('sha256', text, 'base64url'), text, values })
}

/** A placeholder of its own name for each column of `table` that is not in `left`. */
export function placeholders<T extends PgTable, Left extends keyof T['$inferSelect']>(
  table: T,
  left: readonly Left[],
): { [Column in Exclude<keyof T['$inferSelect'], Left>]: SQL } {
  // Wider on purpose: it is asked for names that are not among them.
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !(left as readonly PropertyKey[]).includes(name),
  )
  // A placeholder for each name.
  return Object.fromEntries(columns.map(([name, column]) => [name, valueOf(name, column)])) as {
    [Column in Exclude<keyof T['$inferSelect'], Left>]: SQL
  }
}

/** Drizzle would encode a null as a value of the column: a time without a time, JSON's null. */
function valueOf(name: string, column: PgColumn): SQL {
  const mapToDriverValue = (value: unknown) =>
    value === null ? null : column.mapToDriverValue(value)
  return sql`${sql.param(sql.placeholder(name), { mapToDriverValue })}`
}

import { fillPlaceholders, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import type { Connection } from './pipelined-pool.ts'

/** Where drizzle keeps the connection that a pool or transaction runs on. */
type Connected = { readonly _: { readonly session: { readonly client: Client } } }

type Client = {
  query(asked: { text: string }, values: readonly unknown[]): Promise<readonly unknown[]>
}

function clientOf(db: Db): Client {
  return (db as unknown as Connected)._.session.client
}

/** The connection that a transaction has to itself. */
export function connectionOf(tx: Db): Connection {
  return clientOf(tx) as unknown as Connection
}

/** Runs a statement that is text already, with its values for `$1`, `$2` …; gives its rows. */
export function runSql(
  db: Db,
  text: string,
  values: readonly unknown[],
): Promise<readonly unknown[]> {
  return clientOf(db).query({ text }, values)
}

/**
 * A prepared query that is built once for the process instead of at every
 * call: building costs some five times what running does. The text of a query
 * is the same in a pool and in any transaction, so only its connection is
 * replaced. Values go in by `sql.placeholder`.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  let first: Query | null = null
  const bound = new WeakMap<Db, Query>()
  return (db) => {
    const known = bound.get(db)
    if (known) return known
    first ??= build(db)
    const query = Object.assign(
      Object.create(Object.getPrototypeOf(first) as object) as Query,
      first,
      { client: clientOf(db) },
    )
    bound.set(db, query)
    return query
  }
}

const dialect = new PgDialect()

/** The same for raw SQL; gives its rows. */
export function preparedSql(
  build: (db: Db) => SQL,
): (db: Db, values: Record<string, unknown>) => Promise<readonly unknown[]> {
  let built: { sql: string; params: unknown[] } | null = null
  return (db, values) => {
    built ??= dialect.sqlToQuery(build(db))
    return runSql(db, built.sql, fillPlaceholders(built.params, values))
  }
}

/** A placeholder of its own name for each column of `table` that is not in `left`. */
export function placeholders<T extends PgTable, Left extends keyof T['$inferSelect']>(
  table: T,
  left: readonly Left[],
): { [Column in Exclude<keyof T['$inferSelect'], Left>]: Placeholder } {
  const names = Object.keys(getTableColumns(table)).filter(
    (name) => !(left as readonly PropertyKey[]).includes(name),
  )
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    [Column in Exclude<keyof T['$inferSelect'], Left>]: Placeholder
  }
}

import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { withPreparedQueries } from './prepared.ts'

/** The pool or a running transaction: a function that takes one works in both. */
export type Db = Omit<PostgresJsDatabase, '$client'>

export type Database = {
  db: Db
  /** Waits for running queries, then closes the pool. */
  close: () => Promise<void>
}

const poolSize = 20
const closeAfterSeconds = 5

/** Opens a pool on `url` (postgres://…). Connects on first use. */
export const openDatabase = (url: string): Database => {
  const client = postgres(url, { max: poolSize, onnotice: () => {} })
  return {
    db: drizzle(withPreparedQueries(client)),
    close: () => client.end({ timeout: closeAfterSeconds }),
  }
}

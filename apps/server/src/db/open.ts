import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { withPreparedQueries } from './prepared.ts'

/** The pool or a running transaction: a function that takes one works in both. */
export type Db = Omit<PostgresJsDatabase, '$client'>

type Ears = {
  onMessage: (payload: string) => void
  /** Called again after each time the connection was away. */
  onConnect: () => void
}

/** Hears what any process tells on a channel (`pg_notify`), on a connection of its own. */
export type Listen = (channel: string, ears: Ears) => Promise<void>

export type Database = {
  db: Db
  listen: Listen
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
    listen: async (channel, { onMessage, onConnect }) => {
      await client.listen(channel, onMessage, onConnect)
    },
    close: () => client.end({ timeout: closeAfterSeconds }),
  }
}

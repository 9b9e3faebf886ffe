import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { createListening, type Listening } from './listening.ts'
import { PipelinedPool } from './pipelined-pool.ts'

/** Raw SQL gives its rows. Drizzle fills in `row`. */
declare class RowsOfQuery implements PgQueryResultHKT {
  readonly $brand: 'PgQueryResultHKT'
  readonly row: unknown
  readonly type: this['row'][]
}

/** The pool or a running transaction: a function that takes one works in both. */
export type Db = Omit<PgDatabase<RowsOfQuery>, '$count'>

export type Listen = Listening['listen']

export type Database = {
  db: Db
  listen: Listen
  /** Waits for running queries, then closes the pool. */
  close: () => Promise<void>
}

/** Opens a pool on `url` (postgres://…). Connects on first use. */
export const openDatabase = (url: string): Database => {
  const pool = new PipelinedPool(url)
  const listening = createListening(url)
  return {
    // Drizzle asks of a pool what ours has, and hands on what ours gives.
    db: drizzle(pool as unknown as pg.Pool) as unknown as Db,
    listen: (channel, ears) => listening.listen(channel, ears),
    close: async () => {
      await listening.close()
      await pool.end()
    },
  }
}

import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { keepAsyncCommit } from './async-commit.ts'
import { PipelinedPool } from './pipelined-pool.ts'
import { createSubscriber, type Presence, type Subscriber } from './subscriber.ts'

/** Raw SQL gives its rows. Drizzle fills in `row`. */
declare class RowsOfQuery implements PgQueryResultHKT {
  readonly $brand: 'PgQueryResultHKT'
  readonly row: unknown
  readonly type: this['row'][]
}

/** The pool or a running transaction: a function that takes one works in both. */
export type Db = Omit<PgDatabase<RowsOfQuery>, '$count'>

export type Subscribe = Subscriber['subscribe']

export type Database = {
  db: Db
  subscribe: Subscribe
  /** This process, as others find it in the database. */
  presence: Presence
  /** Waits for running queries, then closes the pool. */
  close: () => Promise<void>
}

const connections = 20
const unflushedConnections = 2

/** Nothing waits long there; should it, the connection is free for the others again. */
const unflushedSettings = "set synchronous_commit = off; set lock_timeout = '5s'"

/** Opens a pool on `url` (postgres://…). Connects on first use. */
export function openDatabase(url: string): Database {
  const pool = new PipelinedPool(url, { size: connections })
  const unflushed = new PipelinedPool(url, {
    size: unflushedConnections,
    settings: unflushedSettings,
    sharesAll: true,
  })
  const subscriber = createSubscriber(url)
  const db = dbOn(pool)
  keepAsyncCommit(db, dbOn(unflushed))
  return {
    db,
    subscribe: (channel, handlers) => subscriber.subscribe(channel, handlers),
    presence: subscriber.presence,
    close: async () => {
      await subscriber.close()
      await Promise.all([pool.end(), unflushed.end()])
    },
  }
}

/** Drizzle asks of a pool what ours has, and hands on what ours gives. */
function dbOn(pool: PipelinedPool): Db {
  return drizzle(pool as unknown as pg.Pool) as unknown as Db
}

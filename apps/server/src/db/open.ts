import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { createSubscriber, type Presence, type Subscriber } from './subscriber.ts'

/** The pool or a running transaction: a function that takes one works in both. */
export type Db = PgDatabase<NodePgQueryResultHKT>

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
const asyncCommitConnections = 4
const connectWithinMs = 30_000
const closeIdleAfterMs = 60_000
/** A statement that a transaction of the same process waits for must not wait for that transaction. */
const lockTimeoutMs = 5000

const asyncCommitPools = new WeakMap<Db, Db>()

/** Opens a pool on `url` (postgres://…). Connects on first use. */
export function openDatabase(url: string): Database {
  const pool = openPool(url, { max: connections })
  const asyncCommitPool = openPool(url, {
    max: asyncCommitConnections,
    lock_timeout: lockTimeoutMs,
    onConnect: (client) => client.query('set synchronous_commit = off'),
  })
  const db = databaseOn(pool)
  asyncCommitPools.set(db, databaseOn(asyncCommitPool))
  const subscriber = createSubscriber(url)
  return {
    db,
    subscribe: (channel, handlers) => subscriber.subscribe(channel, handlers),
    presence: subscriber.presence,
    close: async () => {
      await subscriber.close()
      await Promise.all([pool.end(), asyncCommitPool.end()])
    },
  }
}

/**
 * The same database, for a statement whose commit need not wait for the disk or a standby
 * (`synchronous_commit = off`). What was written is visible to all at once and survives the end of
 * the process; a crash or failover of the database may lose the last second of it, always whole
 * transactions. For rows that may be lost: a price that can be asked for again, a counter. Never for
 * what was confirmed to a customer. A transaction gives itself.
 */
export function asyncCommit(db: Db): Db {
  return asyncCommitPools.get(db) ?? db
}

/** Pipelines: a statement is sent before the one ahead of it on its connection is answered. */
function openPool(
  url: string,
  options: Pick<pg.PoolConfig, 'max' | 'lock_timeout' | 'onConnect'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: closeIdleAfterMs,
    keepAlive: true,
    ...options,
  })
  // The query that a lost connection breaks fails by itself; an idle connection is replaced.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore() {}

/** Drizzle's own, except that a transaction returns its connection to the pool in every case. */
function databaseOn(pool: pg.Pool): Db {
  const db = drizzle({ client: pool })
  const transaction = <T>(work: (tx: Db) => Promise<T>, config?: PgTransactionConfig) =>
    runTransaction(pool, work, config)
  return Object.assign(db, { transaction })
}

/**
 * Drizzle leaks the connection when BEGIN fails on it, and reports a failed ROLLBACK instead of the
 * error before it. So the connection is taken and returned here, and the first error is the one that
 * is thrown.
 */
async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect()
  const failures: unknown[] = []
  try {
    return await drizzle({ client }).transaction(
      (tx) =>
        work(tx).catch((error: unknown) => {
          failures.push(error)
          throw error
        }),
      config,
    )
  } catch (error) {
    throw failures.length > 0 ? failures[0] : error
  } finally {
    // A connection with an open transaction is closed instead of used again.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

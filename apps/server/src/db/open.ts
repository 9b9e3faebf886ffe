import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { awayOr } from './database-away.ts'
import { answeredWithinMs, keptAlive } from './silent-network.ts'
import { isTransactionConflict } from './sql-state.ts'
import { statementSpan } from './statement-span.ts'
import { createSubscriber, type Presence, type Subscriber } from './subscriber.ts'

/** The pool or a running transaction: a function that takes one works in both. */
export type Db = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'> & {
  /**
   * Commits what `work` writes, or nothing when it fails. Within a transaction: a part of it. `work` runs again when
   * it was the one to give way in a deadlock, so it calls nothing outside the database.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** The driver: the pool, or a transaction's connection. For texts of SQL that drizzle did not build. */
  readonly $client: Pick<pg.ClientBase, 'query'>
}

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
const asyncCommitSettings = `set synchronous_commit = off; set lock_timeout = ${lockTimeoutMs}`

const asyncCommitPools = new WeakMap<Db, Db>()

/**
 * Opens a pool on `url` (postgres://…) and, on `sessionUrl`, what belongs to a session. Connects on first
 * use. Where the two differ, `url` may lead to a pooler that gives each transaction another session.
 */
export function openDatabase(
  url: string,
  sessionUrl: string = url,
  { query_timeout = answeredWithinMs }: Pick<pg.PoolConfig, 'query_timeout'> = {},
): Database {
  const pool = openPool(url, { max: connections, query_timeout })
  const asyncCommitPool = openPool(sessionUrl, {
    max: asyncCommitConnections,
    query_timeout,
    // Sent before any other statement of the connection. Where it fails, commits are synchronous.
    onConnect: (client) => {
      client.query(asyncCommitSettings).catch(ignore)
    },
  })
  const db = databaseOn(pool, { hasSessions: url === sessionUrl })
  asyncCommitPools.set(db, databaseOn(asyncCommitPool, { hasSessions: true }))
  const subscriber = createSubscriber(sessionUrl)
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
  options: Pick<pg.PoolConfig, 'max' | 'onConnect' | 'query_timeout'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    pipeline: true,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: closeIdleAfterMs,
    ...keptAlive,
    ...options,
  })
  // The query that a lost connection breaks fails on its own; an idle connection is replaced.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

function ignore() {}

function throwAway(error: unknown): never {
  throw awayOr(error)
}

/** Drizzle on the pool; a transaction is drizzle on one of its connections. */
function databaseOn(pool: pg.Pool, nature: PoolNature): Db {
  const transaction = <T>(work: Work<T>) => runTransaction(pool, nature, work)
  return Object.assign(drizzle({ client: senderOn(pool, nature) }), { transaction })
}

const connectionDatabases = new WeakMap<pg.PoolClient, Db>()

/** The same for every transaction on a connection, so that its prepared queries are built once. */
function databaseOfConnection(client: pg.PoolClient, nature: PoolNature): Db {
  const known = connectionDatabases.get(client)
  if (known) return known
  const transaction = <T>(work: Work<T>) => runSavepoint(client, () => work(made))
  const made: Db = Object.assign(drizzle({ client: senderOn(client, nature) }), { transaction })
  connectionDatabases.set(client, made)
  return made
}

type PoolNature = {
  /** Whether each connection is one session of the database, and not a pooler's. */
  readonly hasSessions: boolean
}

/** What drizzle sends on, each in a span: statements are prepared by name in a session, or have no name. */
function senderOn<Client extends pg.Pool | pg.PoolClient>(
  client: Client,
  { hasSessions }: PoolNature,
): Client {
  const named = (statement: pg.QueryConfig) =>
    hasSessions ? statement : { ...statement, name: undefined }
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    statementSpan(statement.text, () => client.query(named(statement), values)).catch(throwAway)
  return { query } as Client // drizzle calls nothing else
}

type Work<T> = (tx: Db) => Promise<T>

const maxRuns = 3

/** The database ends one of two transactions that wait for each other; the other one continues, so a next run gets through. */
async function runTransaction<T>(pool: pg.Pool, nature: PoolNature, work: Work<T>): Promise<T> {
  for (let run = 1; ; run += 1) {
    try {
      return await runOnce(pool, nature, work)
    } catch (error) {
      if (run === maxRuns || !isTransactionConflict(error)) throw error
    }
  }
}

/** Drizzle's own transaction leaks the connection when BEGIN fails, and waits for BEGIN. */
async function runOnce<T>(pool: pg.Pool, nature: PoolNature, work: Work<T>): Promise<T> {
  const client = await pool.connect().catch(throwAway)
  try {
    // Sent along with the first statement. BEGIN only fails with its connection, and so does that.
    client.query('begin').catch(ignore)
    const tx = databaseOfConnection(client, nature)
    const result = await work(tx)
    await tx.execute('commit')
    return result
  } catch (error) {
    // The first error counts; a connection that is lost has rolled back.
    await client.query('rollback').catch(ignore)
    throw error
  } finally {
    // A connection with an open transaction is closed instead of used again.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** A part of a transaction that is undone alone when it fails. */
async function runSavepoint<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint part')
  try {
    const result = await work()
    await client.query('release savepoint part')
    return result
  } catch (error) {
    await client.query('rollback to savepoint part')
    throw error
  }
}

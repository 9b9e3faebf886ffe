import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Membership = {
  url: string
  /** Ends the session, and calls `stopCluster` after the last member: at once, or that becomes so in `waitMs`. */
  leave: (stopCluster: () => Promise<void>, waitMs?: number) => Promise<void>
}

// Held shared by every process that uses the cluster, and alone by the one that stops it.
// A killed process loses it with its connection, so nothing is left to clean up.
const inUseLock = 7_265_463

/**
 * Opens the session that marks this process as a user of the cluster.
 * `leave` ends it and calls `stopCluster` after the last member.
 */
export async function joinCluster(port: number, password: string): Promise<Membership> {
  const server = `postgres://openline:${password}@127.0.0.1:${port}`
  const session = new pg.Client({
    connectionString: `${server}/postgres`,
    connectionTimeoutMillis: 5000,
    application_name: 'openline membership',
  })
  // The cluster is gone, which `leave` finds out.
  session.on('error', () => {})
  try {
    await session.connect()
    await session.query('select pg_advisory_lock_shared($1)', [inUseLock])
    await createDatabase(session)
  } catch (error) {
    await session.end()
    throw error
  }
  return {
    url: `${server}/openline`,
    leave: async (stopCluster, waitMs = 0) => {
      if (await giveUpLock(session, waitMs)) await stopCluster()
      await session.end()
    },
  }
}

async function createDatabase(session: pg.Client): Promise<void> {
  const found = await session.query("select 1 from pg_database where datname = 'openline'")
  if (found.rows.length > 0) return
  await session.query('create database openline').catch((error: unknown) => {
    if (!createdByOther.has(codeOf(error))) throw error
  })
}

// Which of the two PostgreSQL says depends on how close the race was.
const createdByOther = new Set(['42P04', '23505']) // duplicate_database, unique_violation

const lookEveryMs = 50

async function giveUpLock(session: pg.Client, waitMs: number): Promise<boolean> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [inUseLock])
    for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
      const asked = 'select pg_try_advisory_lock($1) as alone'
      const { rows } = await session.query<{ alone: boolean }>(asked, [inUseLock])
      const isAlone = rows[0]?.alone === true
      if (isAlone || waitedMs >= waitMs) return isAlone
      await pause(lookEveryMs)
    }
  } catch (error) {
    // The cluster is gone already: it was stopped from outside.
    if (isPassing(error)) return false
    throw error
  }
}

/** Whether a failed join can succeed a moment later: the server is starting, stopping or busy. */
export function isPassing(error: unknown): boolean {
  return passingCodes.has(codeOf(error)) || hasBrokenOff(error)
}

/** A connection that ended while it was opened or used has no code. */
function hasBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(?:Connection terminated|timeout expired|Client (?:has|was))/.test(error.message)
  )
}

const passingCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

import postgres from 'postgres'

export type Membership = { url: string; leave: (stopCluster: () => Promise<void>) => Promise<void> }

// Held shared by every process that uses the cluster, and alone by the one that stops it.
// A killed process loses it with its connection, so nothing is left to clean up.
const inUseLock = 7_265_463

/**
 * Opens the session that marks this process as a user of the cluster.
 * `leave` ends it and calls `stopCluster` when nobody else is left.
 */
export const joinCluster = async (port: number, password: string): Promise<Membership> => {
  const server = `postgres://openline:${password}@127.0.0.1:${port}`
  const session = postgres(`${server}/postgres`, {
    max: 1,
    idle_timeout: 0,
    // The default would replace the connection, and lose the lock, after some 45 minutes.
    max_lifetime: null,
    connect_timeout: 5,
    connection: { application_name: 'openline membership' },
  })
  try {
    await session`select pg_advisory_lock_shared(${inUseLock})`
    await createDatabase(session)
  } catch (error) {
    await session.end({ timeout: 0 })
    throw error
  }
  return { url: `${server}/openline`, leave: (stopCluster) => leave(session, stopCluster) }
}

const createDatabase = async (session: postgres.Sql): Promise<void> => {
  const found = await session`select 1 from pg_database where datname = 'openline'`
  if (found.length > 0) return
  await session`create database openline`.catch((error: unknown) => {
    if (!createdByOther.has(codeOf(error))) throw error
  })
}

// Which of the two PostgreSQL says depends on how close the race was.
const createdByOther = new Set(['42P04', '23505']) // duplicate_database, unique_violation

const leave = async (session: postgres.Sql, stopCluster: () => Promise<void>): Promise<void> => {
  const isLast = await giveUpLock(session)
  if (isLast) await stopCluster()
  await session.end({ timeout: 0 })
}

const giveUpLock = async (session: postgres.Sql): Promise<boolean> => {
  try {
    await session`select pg_advisory_unlock_shared(${inUseLock})`
    const [row] = await session`select pg_try_advisory_lock(${inUseLock}) as alone`
    return row?.alone === true
  } catch (error) {
    // The cluster is gone already: somebody stopped it from outside.
    if (isPassing(error)) return false
    throw error
  }
}

/** Whether a failed join can succeed a moment later: the server is starting, stopping or busy. */
export const isPassing = (error: unknown): boolean => {
  return passingCodes.has(codeOf(error))
}

const passingCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string => {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

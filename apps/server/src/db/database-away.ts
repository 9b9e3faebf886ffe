import pg from 'pg'

/**
 * The database could not be asked, or its answer was lost: no connection, one that broke, or a server that takes no
 * statements now. The same statement may work in a moment.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/**
 * The classes of connections, sign-in, databases and resources, a server that starts, stops or accepts no connection,
 * and a standby. A statement that we got wrong has none of these.
 */
const awayStates = /^(08|28|3D|53)|^(57P0[1235]|55000|25006)$/

/** What the driver threw, as `DatabaseAway` unless it is the answer of a database that works. */
export function awayOr(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && !awayStates.test(error.code ?? '')
  // The driver itself fails with plain errors and those of the system; a fault of ours is one of these two.
  const isOurs = error instanceof TypeError || error instanceof RangeError
  if (isAnswer || isOurs) return error
  return new DatabaseAway('The database is away', { cause: error })
}

/** Whether `error`, or what it wraps, says that the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DatabaseAway || isDatabaseAway(error.cause)
}

import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/database-away.ts'
import type { UnlessAway } from '../db/database-watch.ts'
import { failureCode } from '../db/sql-state.ts'

export type FailureLog = { readonly log: Logger; readonly unlessAway: UnlessAway }

/**
 * Logs what a request failed with by `write`. A database that is away fails all of them: that is one entry for an
 * outage, and a line without a stack for a connection that was lost from a database that is there.
 */
export function reportFailure(
  { log, unlessAway }: FailureLog,
  error: unknown,
  write: () => void,
): void {
  if (!isDatabaseAway(error)) return write()
  unlessAway(() => log.warn({ reason: failureCode(error) }, 'request lost its database connection'))
}

import { failureCode } from '../db/sql-state.ts'

/** sysexits.h EX_CONFIG: starting again without a change is of no use. */
export const badConfiguration = 78

/** sysexits.h EX_UNAVAILABLE: it may be over in a moment; a service manager should start the process again. */
export const unavailable = 69

/** A start that failed for a reason an operator can act on; the message names the variable. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
  readonly exitCode: number

  constructor(message: string, { exitCode, cause }: { exitCode: number; cause?: unknown }) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

/** A setting that has to change before the server can start. */
export function misconfigured(message: string, cause?: unknown): StartFailure {
  return new StartFailure(message, { exitCode: badConfiguration, cause })
}

type Reason = readonly [sentence: string, exitCode: number]

const notReached: Reason = ['the database cannot be reached', unavailable]
const wrongRole: Reason = ['the database refuses the user name or password', badConfiguration]
const noHistory: Reason = [
  'the database has tables that are not in its migration history (drizzle.__drizzle_migrations); restore that table from a backup, or use an empty database if a version before the first release made it (in a demo, delete DATA_DIR)',
  badConfiguration,
]

/** By SQLSTATE, or by the code of the operating system. */
const databaseReasons: Readonly<Record<string, Reason>> = {
  ENOTFOUND: ['the host name of the database is unknown', unavailable],
  '28000': wrongRole,
  '28P01': wrongRole,
  '3D000': ['this database does not exist', badConfiguration],
  '42501': ['the user cannot create tables; it must own the database', badConfiguration],
  '42P06': noHistory,
  '42P07': noHistory,
  '42710': noHistory,
  '53300': ['the database has no free connection', unavailable],
  '57P03': ['the database is starting up or shutting down', unavailable],
}

export type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_SESSION_URL'

/** What an operator reads when the database at `where`, which the variable `name` sets, does not let us start. */
export function databaseFailure(
  error: unknown,
  where: string,
  name: DatabaseVariable,
): StartFailure {
  if (error instanceof StartFailure) return error
  const code = failureCode(error)
  const [sentence, exitCode] = databaseReasons[code ?? ''] ?? notReached
  const detail = code ?? (error instanceof Error ? error.message : 'no reason given')
  return new StartFailure(`${name}: ${sentence} (${where}, ${detail})`, {
    exitCode,
    cause: error,
  })
}

/** What an operator reads when a process cannot listen on its port; `name` is the variable that sets it. */
export function portFailure(error: unknown, port: number, name: string): unknown {
  const code = failureCode(error)
  if (code === 'EADDRINUSE') {
    const message = `${name}: another program already uses port ${port}`
    return new StartFailure(message, { exitCode: unavailable, cause: error })
  }
  if (code === 'EADDRNOTAVAIL') {
    return misconfigured('LISTEN_ADDRESS: this machine has no such address', error)
  }
  return code === 'EACCES'
    ? misconfigured(`${name}: this user is not allowed to listen on port ${port}`, error)
    : error
}

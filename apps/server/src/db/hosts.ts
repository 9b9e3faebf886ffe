import {
  type DatabaseVariable,
  databaseFailure,
  misconfigured,
  StartFailure,
  unavailable,
} from '../process/start-failure.ts'
import { splitHosts } from './connection-url.ts'
import { inspectServer, type ServerNature } from './inspect-server.ts'

/** Host and port, without the password. */
export function hostOf(url: string): string {
  return new URL(url).host
}

export type DatabaseUrls = {
  /** For statements and transactions; a pooler may give each transaction another session. */
  readonly url: string
  /** For what belongs to a session: notifications, locks, settings, the job queue, migrations. */
  readonly sessionUrl: string
}

/**
 * Both URLs, each of the first host that accepts writes. Throws a `StartFailure` with a sentence for
 * the operator when there is none, when a pooler would lose what belongs to a session, and when the two
 * lead to different databases.
 */
export async function chooseHosts(url: string, sessionUrl: string): Promise<DatabaseUrls> {
  if (url === sessionUrl) {
    const { url: chosen } = await chooseHost(url, 'DATABASE_URL', refusePooler)
    return { url: chosen, sessionUrl: chosen }
  }
  const [pool, session] = await Promise.all([
    chooseHost(url, 'DATABASE_URL', () => {}),
    chooseHost(sessionUrl, 'DATABASE_SESSION_URL', refusePooler),
  ])
  if (pool.identity !== session.identity) {
    throw misconfigured('DATABASE_SESSION_URL leads to another database than DATABASE_URL')
  }
  return { url: pool.url, sessionUrl: session.url }
}

type Check = (nature: ServerNature, host: string, name: DatabaseVariable) => void

async function chooseHost(url: string, name: DatabaseVariable, check: Check) {
  const failures: StartFailure[] = []
  for (const each of splitHosts(url) ?? [url]) {
    const host = hostOf(each)
    try {
      const nature = await inspectServer(each)
      check(nature, host, name)
      if (!nature.isStandby) return { url: each, identity: nature.identity }
      failures.push(standby(host, name))
    } catch (error) {
      failures.push(databaseFailure(error, host, name))
    }
  }
  throw combined(failures)
}

function refusePooler({ isPooledByTransaction }: ServerNature, host: string, name: string): void {
  if (!isPooledByTransaction) return
  const remedy =
    name === 'DATABASE_URL'
      ? 'set DATABASE_SESSION_URL to the database itself'
      : 'it must lead to the database itself, or to a pooler with session pooling'
  throw misconfigured(`${name}: a connection pooler at ${host} uses transaction pooling; ${remedy}`)
}

function standby(host: string, name: string): StartFailure {
  return new StartFailure(`${name}: the database at ${host} is a read-only standby`, {
    exitCode: unavailable,
  })
}

function combined(failures: readonly StartFailure[]): StartFailure {
  const [first = misconfigured('DATABASE_URL names no host'), ...more] = failures
  if (more.length === 0) return first
  const exitCode = Math.min(...failures.map((failure) => failure.exitCode))
  const message = failures.map((failure) => failure.message).join('; ')
  return new StartFailure(message, { exitCode, cause: first })
}

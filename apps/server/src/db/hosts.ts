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

const usualWithinMs = 10_000

/**
 * Both URLs, each of the host that accepts writes, and of the one that answers first when several do:
 * one without a network answers nothing, and is not waited for. Throws a `StartFailure` with a sentence
 * for the operator when there is none, when a pooler would lose what belongs to a session, when text is
 * not stored as UTF-8, and when the two lead to different databases.
 */
export async function chooseHosts(
  url: string,
  sessionUrl: string,
  { withinMs = usualWithinMs } = {},
): Promise<DatabaseUrls> {
  if (url === sessionUrl) {
    const { url: chosen } = await chooseHost(url, 'DATABASE_URL', {
      check: refusePooler,
      withinMs,
    })
    return { url: chosen, sessionUrl: chosen }
  }
  const [pool, session] = await Promise.all([
    chooseHost(url, 'DATABASE_URL', { check: () => {}, withinMs }),
    chooseHost(sessionUrl, 'DATABASE_SESSION_URL', { check: refusePooler, withinMs }),
  ])
  if (pool.identity !== session.identity) {
    throw misconfigured('DATABASE_SESSION_URL leads to another database than DATABASE_URL')
  }
  return { url: pool.url, sessionUrl: session.url }
}

type Choosing = {
  check: (nature: ServerNature, host: string, name: DatabaseVariable) => void
  withinMs: number
}

async function chooseHost(url: string, name: DatabaseVariable, { check, withinMs }: Choosing) {
  const choose = async (each: string) => {
    const host = hostOf(each)
    try {
      const nature = await inspectServer(each, withinMs)
      check(nature, host, name)
      refuseEncoding(nature, host, name)
      if (nature.isStandby) throw standby(host, name)
      return { url: each, identity: nature.identity }
    } catch (error) {
      throw databaseFailure(error, host, name)
    }
  }
  try {
    return await Promise.any((splitHosts(url) ?? [url]).map(choose))
  } catch (error) {
    throw combined((error as AggregateError).errors as StartFailure[]) // one of each host, in their order
  }
}

function refusePooler({ isPooledByTransaction }: ServerNature, host: string, name: string): void {
  if (!isPooledByTransaction) return
  const remedy =
    name === 'DATABASE_URL'
      ? 'set DATABASE_SESSION_URL to the database itself'
      : 'it must lead to the database itself, or to a pooler with session pooling'
  throw misconfigured(`${name}: a connection pooler at ${host} uses transaction pooling; ${remedy}`)
}

/** A customer's key is their normalized email, which PostgreSQL makes of UTF-8 alone. */
function refuseEncoding({ encoding }: ServerNature, host: string, name: string): void {
  if (encoding === 'UTF8') return
  throw misconfigured(
    `${name}: the database at ${host} stores text as ${encoding}, which has no place for every name; make one with ENCODING 'UTF8' TEMPLATE template0`,
  )
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

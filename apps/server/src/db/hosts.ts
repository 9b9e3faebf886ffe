import {
  databaseFailure,
  misconfigured,
  StartFailure,
  unavailable,
} from '../process/start-failure.ts'
import { splitHosts } from './connection-url.ts'
import { inspectServer } from './inspect-server.ts'

/** Host and port, without the password. */
export function hostOf(url: string): string {
  return new URL(url).host
}

/**
 * The URL of the first host that accepts writes. Throws a `StartFailure` with a sentence for the
 * operator when there is none, or when a pooler in between would lose what belongs to a session.
 */
export async function chooseHost(url: string): Promise<string> {
  const urls = splitHosts(url) ?? [url]
  const failures: StartFailure[] = []
  for (const each of urls) {
    try {
      const { isStandby, isPooledByTransaction } = await inspectServer(each)
      if (isPooledByTransaction) throw pooled(hostOf(each))
      if (!isStandby) return each
      failures.push(standby(hostOf(each)))
    } catch (error) {
      failures.push(databaseFailure(error, hostOf(each)))
    }
  }
  throw combined(failures)
}

function standby(host: string): StartFailure {
  return new StartFailure(`DATABASE_URL: the database at ${host} is a read-only standby`, {
    exitCode: unavailable,
  })
}

function pooled(host: string): StartFailure {
  return misconfigured(
    `DATABASE_URL: a connection pooler at ${host} uses transaction pooling; it must use session pooling`,
  )
}

function combined(failures: readonly StartFailure[]): StartFailure {
  const [first = misconfigured('DATABASE_URL names no host'), ...more] = failures
  if (more.length === 0) return first
  const exitCode = Math.min(...failures.map((failure) => failure.exitCode))
  const message = failures.map((failure) => failure.message).join('; ')
  return new StartFailure(message, { exitCode, cause: first })
}

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { splitHosts } from '../db/connection-url.ts'
import { chooseHosts, type DatabaseUrls, hostOf } from '../db/hosts.ts'
import { asyncCommit, type Db } from '../db/open.ts'
import { unavailable } from './start-failure.ts'

const everyMs = 1_000
/** A primary that is slower is not left: another one has to accept writes. */
const answerWithinMs = 1_000

type Watched = {
  config: Pick<Config, 'databaseUrl' | 'databaseSessionUrl'>
  /** Where the process is connected. */
  urls: DatabaseUrls
  db: Db
  log: Logger
}

type Watch = { stop: () => Promise<void> }

/**
 * Of several hosts another may become the primary. A process that is connected to one that no longer
 * accepts writes then ends, so that the service manager starts it on the other one: it is made to be
 * killed at any time, and every connection, cache and lock is made again. Watches nothing for one host.
 */
export function watchPrimary(
  { config: { databaseUrl, databaseSessionUrl }, urls, db, log }: Watched,
  { end = () => process.exit(unavailable), pauseMs = everyMs } = {},
): Watch {
  const url = databaseUrl ?? urls.url
  const sessionUrl = databaseSessionUrl ?? url
  const isOneHost = [url, sessionUrl].every((each) => splitHosts(each)?.length === 1)
  if (isOneHost) return { stop: async () => {} }

  const stopping = new AbortController()
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(pauseMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || (await isWritable(db))) continue
      const now = await chooseHosts(url, sessionUrl, { withinMs: answerWithinMs }).catch(() => null)
      if (now === null || isSame(now, urls) || stopping.signal.aborted) continue
      const [from, to] = [urls, now].map((each) => [hostOf(each.url), hostOf(each.sessionUrl)])
      log.fatal({ from, to }, 'the database moved to another host; ending to start again there')
      return end()
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

function isSame(one: DatabaseUrls, other: DatabaseUrls): boolean {
  return one.url === other.url && one.sessionUrl === other.sessionUrl
}

/** Whether the database accepts writes on both ways to it. */
async function isWritable(db: Db): Promise<boolean> {
  const answers = await Promise.all([db, asyncCommit(db)].map(asksPrimary))
  return answers.every(Boolean)
}

function asksPrimary(db: Db): Promise<boolean> {
  const asked = db.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`).then(
    ({ rows }) => rows[0]?.standby === false,
    () => false,
  )
  return Promise.race([asked, pause(answerWithinMs, false, { ref: false })])
}

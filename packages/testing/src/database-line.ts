import type { Database } from '@openline/server/db/open'
import { sql } from 'drizzle-orm'
import pg from 'pg'

/** `cut`: nothing reaches the database any more. `ended sessions`: the database ended all of them, as when it restarts. */
export type Strike = 'cut' | 'ended sessions'

/** All connections of one process to the database, which can be struck between any two of its statements. */
export type DatabaseLine = {
  readonly url: string
  /** Strikes once when the process has sent so many statements more. */
  readonly strikeAfter: (statements: number, strike: Strike) => void
  /** What struck since it was mended; null when nothing did. */
  readonly struck: () => Strike | null
  /** Makes it whole, and takes back what was to strike. */
  readonly mend: () => Promise<void>
  readonly close: () => void
}

/** The driver's client, with what its types leave out. */
type Client = pg.Client & { readonly connectionParameters: { readonly application_name?: string } }

type Sender = { query: (this: Client, ...sent: unknown[]) => unknown }

/** Told before and after the clients of a name send a statement. */
type Listener = { readonly before: (client: Client) => void; readonly after: () => void }

const listeners = new Map<string | undefined, Listener>()

/** Has the clients of this program say what they send, as long as somebody listens. */
function listen(name: string, listener: Listener): () => void {
  const sender = pg.Client.prototype as Sender // all clients send by it
  if (listeners.size === 0) {
    const { query } = sender
    unhook = () => {
      Object.assign(sender, { query })
    }
    sender.query = function (...sent) {
      const heard = listeners.get(this.connectionParameters.application_name)
      heard?.before(this)
      const answer = query.apply(this, sent)
      heard?.after()
      return answer
    }
  }
  listeners.set(name, listener)
  return () => {
    if (listeners.delete(name) && listeners.size === 0) unhook?.()
  }
}

/** Takes back what `listen` did to the driver; null when nothing is heard. */
let unhook: (() => void) | null = null

/** When a process has noticed that its sessions have ended. */
const noticedAfterMs = 20

/** A line to the database at `url` for a process of this name; `database` is a way past it. */
export function openDatabaseLine(url: string, name: string, database: Database): DatabaseLine {
  const clients = new Set<Client>()
  let pending: { left: number; strike: Strike } | null = null
  let struck: Strike | null = null
  let ended: Promise<void> = Promise.resolve()
  const isCut = () => struck === 'cut'
  const close = listen(name, {
    before(client) {
      if (isCut()) client.connection.stream.destroy()
      if (clients.has(client)) return
      clients.add(client)
      client.once('end', () => clients.delete(client))
    },
    // What was sent may still be done when its sender is gone, and nobody reads the answer.
    after() {
      if (pending === null || (pending.left -= 1) > 0) return
      struck = pending.strike
      pending = null
      if (isCut()) for (const { connection } of clients) connection.stream.destroy()
      else ended = endSessions(database, name, [...clients])
    },
  })
  const named = new URL(url)
  named.searchParams.set('application_name', name)
  return {
    url: named.href,
    strikeAfter: (left, strike) => {
      pending = { left, strike }
    },
    struck: () => struck,
    async mend() {
      await ended
      struck = null
      pending = null
    },
    close,
  }
}

/** Has the database end the sessions of a process, and waits until it has noticed. */
async function endSessions({ db }: Database, name: string, all: readonly Client[]): Promise<void> {
  const closed = all.map((client) => new Promise((done) => client.once('end', done)))
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database()`)
  await Promise.all(closed)
  await new Promise((done) => setTimeout(done, noticedAfterMs))
}

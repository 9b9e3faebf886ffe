import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@openline/server/db/open'
import { sql } from 'drizzle-orm'

/** `cut`: nothing reaches the database any more. `ended sessions`: the database ended all of them, as when it restarts. */
export type Strike = 'cut' | 'ended sessions'

/** All connections of one process to the database, which can be struck between any two of its statements. */
export type DatabaseLine = {
  readonly url: string
  /** Strikes once when the process has sent so many packets more. */
  readonly strikeAfter: (packets: number, strike: Strike) => void
  /** What struck since it was mended; null when nothing did. */
  readonly struck: () => Strike | null
  /** Makes it whole, and takes back what was to strike. */
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

type Pending = { left: number; strike: Strike }

/** Statements are sent one behind the other: held back, the second waits 40 ms for the first to be acknowledged. */
const noDelay = true

/** When a process has noticed that its sessions have ended. */
const noticedAfterMs = 20

/** A line to the database at `url`; `database` is a way past it. */
export async function openDatabaseLine(url: string, database: Database): Promise<DatabaseLine> {
  const target = new URL(url)
  const ends = new Map<Socket, Socket>()
  let pending: Pending | null = null
  let struck: Strike | null = null
  let ended: Promise<void> = Promise.resolve()

  const strikeNow = ({ strike }: Pending) => {
    struck = strike
    pending = null
    if (strike === 'cut') for (const from of ends.keys()) from.destroy()
    else ended = endSessions(database, [...ends.values()])
  }
  const server = createServer({ noDelay }, (from) => {
    if (struck === 'cut') {
      from.destroy()
      return
    }
    const to = connect({ host: target.hostname, port: Number(target.port), noDelay })
    ends.set(from, to)
    from.on('close', () => ends.delete(from))
    join(from, to, () => {
      if (pending && (pending.left -= 1) <= 0) strikeNow(pending)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    strikeAfter: (left, strike) => {
      pending = { left, strike }
    },
    struck: () => struck,
    async mend() {
      await ended
      struck = null
      pending = null
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const from of ends.keys()) from.destroy()
      }),
  }
}

/** A line that nothing happens to: straight to the database. */
export function safeLine(url: string): DatabaseLine {
  return {
    url,
    strikeAfter() {
      throw new Error('A line that was opened as a safe one cannot be struck')
    },
    struck: () => null,
    mend: async () => {},
    close: async () => {},
  }
}

/** Carries everything both ways; `onPacket` is called after each packet of the process. */
function join(from: Socket, to: Socket, onPacket: () => void): void {
  to.on('error', () => {}).on('close', () => from.destroy())
  from
    .on('error', () => {})
    .on('close', () => {
      to.end()
      // With an answer that no one reads it would never close.
      to.resume()
    })
  to.pipe(from)
  from.on('data', (packet) => {
    // What was sent may still be done when its sender is gone, and no one reads the answer.
    to.write(packet)
    onPacket()
  })
}

/** Has the database end sessions, and waits until the process has noticed. */
async function endSessions({ db }: Database, all: readonly Socket[]): Promise<void> {
  const sessions = all.filter(({ destroyed }) => !destroyed)
  if (sessions.length === 0) return
  const closed = sessions.map((session) => new Promise((done) => session.on('close', done)))
  const ports = sessions.map(({ localPort = 0 }) => localPort)
  const { rows } = await db.execute<{ port: number }>(sql`
    select client_port as port, pg_terminate_backend(pid) from pg_stat_activity
    where client_port in (${sql.join(ports, sql`, `)})`)
  const known = new Set<number | undefined>(rows.map(({ port }) => port))
  // Of one that has only just come the database knows nothing.
  for (const session of sessions) if (!known.has(session.localPort)) session.destroy()
  await Promise.all(closed)
  await pause(noticedAfterMs)
}

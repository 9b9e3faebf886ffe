import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inTime } from './in-time.ts'
import { keptAlive } from './silent-network.ts'

export type NotificationHandlers = {
  onNotification: (payload: string) => void
  /** Called when listening has begun, and again after each time the connection was away. */
  onConnect: () => void
}

/**
 * A process as the others see it in the database: it holds a lock for as long as its connection
 * lives, so one that was killed is gone immediately (`isProcessPresent` in presence.ts).
 */
export type Presence = {
  readonly id: number
  /**
   * Whether the lock is held: not before the first channel, nor while the connection is away. A connection that was
   * lost is opened again first, instead of after its pause, where that takes no longer than a moment.
   */
  keep(): Promise<boolean>
}

export type Subscriber = {
  presence: Presence
  /** Calls `handlers` for each notification on a channel (`pg_notify` of any process). Fails when the channel cannot be opened. */
  subscribe(channel: string, handlers: NotificationHandlers): Promise<void>
  close(): Promise<void>
}

/** The first half of the advisory locks of processes. */
export const presenceSpace = 0x6f6c6e

const shortestPauseMs = 100
const longestPauseMs = 5000
/** For a connection that is opened again while a request waits. */
const keptWithinMs = 1000
const connectionOptions = { ...keptAlive, connectionTimeoutMillis: 10_000 }

/** Listens to the database at `url` on one connection, which is opened with the first channel and again when it breaks. */
export function createSubscriber(url: string): Subscriber {
  const channels = new Map<string, NotificationHandlers>()
  const id = randomInt(2 ** 31 - 1)
  let isPresent = false
  let client: Promise<pg.Client> | null = null
  const closing = new AbortController()
  const tries = createTries(closing.signal, () => {
    client = open()
    return isThere(client)
  })
  const keep = async (): Promise<boolean> => {
    await tries.hurry(keptWithinMs)
    return isPresent
  }

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: url, ...connectionOptions })
    const life = { hasBegun: false, hasEnded: false }
    opened.on('error', ignore) // `end` follows
    opened.once('end', () => {
      life.hasEnded = true
      isPresent = false
      if (life.hasBegun) void tries.untilOpen()
    })
    opened.on('notification', ({ channel, payload }) => {
      channels.get(channel)?.onNotification(payload ?? '')
    })
    try {
      await opened.connect()
      // Shared: a connection that broke may hold it still, and no other process takes it.
      await opened.query('select pg_advisory_lock_shared($1, $2)', [presenceSpace, id])
      for (const [channel, handlers] of channels) await begin(opened, channel, handlers)
      if (life.hasEnded) throw new Error('The connection ended as listening began')
    } catch (error) {
      await opened.end()
      throw error
    }
    life.hasBegun = true
    isPresent = true
    return opened
  }

  return {
    presence: { id, keep },
    async subscribe(channel, handlers) {
      channels.set(channel, handlers)
      if (client !== null) return begin(await client, channel, handlers)
      client = open()
      await client
    },
    async close() {
      closing.abort()
      const opened = await client?.catch(() => null)
      await opened?.end()
    },
  }
}

type Tries = {
  /** Tries again and again, after pauses that grow. */
  untilOpen(): Promise<void>
  /** Has the next try made soon, and waits for it, but not for longer than `withinMs`. */
  hurry(withinMs: number): Promise<void>
}

/** `tryToOpen` says whether it succeeded. */
function createTries(stopped: AbortSignal, tryToOpen: () => Promise<boolean>): Tries {
  let next: { hurry: AbortController; tried: PromiseWithResolvers<void> } | null = null
  return {
    async untilOpen() {
      for (let wait = shortestPauseMs; ; wait = Math.min(wait * 2, longestPauseMs)) {
        const [hurry, tried] = [new AbortController(), Promise.withResolvers<void>()]
        next = { hurry, tried }
        await pauseFor(shortestPauseMs, [stopped])
        await pauseFor(wait - shortestPauseMs, [stopped, hurry.signal])
        if (stopped.aborted) return
        const isOpen = await tryToOpen()
        tried.resolve()
        next = null
        if (isOpen) return
      }
    },
    async hurry(withinMs) {
      next?.hurry.abort()
      if (next) await inTime(next.tried.promise, withinMs)
    },
  }
}

async function begin(
  client: pg.Client,
  channel: string,
  { onConnect }: NotificationHandlers,
): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  onConnect()
}

function isThere(opening: Promise<unknown>): Promise<boolean> {
  return opening.then(
    () => true,
    () => false,
  )
}

function pauseFor(ms: number, signals: AbortSignal[]): Promise<void> {
  return pause(ms, undefined, { ref: false, signal: AbortSignal.any(signals) }).catch(ignore)
}

function ignore() {}

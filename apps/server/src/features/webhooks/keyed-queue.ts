import type { Logger } from 'pino'

/** Events of one sender that are stored and to be acted upon. */
export type KeyedQueue<Event> = {
  /**
   * Keeps a lane for an event about `key` that is just being stored; null when it has to wait in the
   * database: all are busy, or one about the same is in hand or waits.
   */
  tryAcquire(key: string): Slot<Event> | null
  /** Something waits in the database: takes as much of it as there are lanes. */
  wake(): void
  /** Resolves when everything that is due has been acted upon. */
  settled(): Promise<void>
  /** Takes nothing more and waits for what is in hand; the rest stays in the database. */
  close(): Promise<void>
}

export type Slot<Event> = {
  run(event: Event): void
  release(): void
}

type Work<Event> = {
  readonly lanes: number
  /** What an event is about: of one thing, one event at a time is acted upon, as they came. */
  readonly keyOf: (event: Event) => string
  /** Takes the oldest events that are due, `limit` at most, so that nobody else acts on them meanwhile. */
  readonly take: (limit: number) => Promise<readonly Event[]>
  /** Acts on one; must not reject. */
  readonly act: (event: Event) => Promise<void>
  readonly log: Logger
}

/**
 * Acts on a bounded number of events at a time, however many come: what finds
 * no lane lies in the database and is taken from there in batches.
 */
export function createKeyedQueue<Event>({
  lanes,
  keyOf,
  take,
  act,
  log,
}: Work<Event>): KeyedQueue<Event> {
  const taken: Event[] = []
  /** What the busy lanes are about. */
  const busy = new Set<string>()
  const waiting = createWaitingList()
  let isTaking = false
  let mayBeMore = false
  let isClosed = false
  let onIdle: (() => void)[] = []

  const pump = (): void => {
    while (busy.size < lanes) {
      const next = taken.findIndex((event) => !busy.has(keyOf(event)))
      const [event] = next < 0 ? [] : taken.splice(next, 1)
      if (event === undefined) break
      busy.add(keyOf(event))
      void run(event)
    }
    if (mayBeMore && !isTaking && !isClosed && taken.length < lanes) void refill()
    if (busy.size > 0 || isTaking || taken.length > 0) return
    for (const tell of onIdle) tell()
    onIdle = []
  }
  const release = (key: string): void => {
    busy.delete(key)
    pump()
  }
  const run = async (event: Event): Promise<void> => {
    await act(event)
    release(keyOf(event))
  }
  const refill = async (): Promise<void> => {
    const limit = lanes * 2
    isTaking = true
    mayBeMore = false
    try {
      const found = await take(limit)
      taken.push(...found)
      found.map(keyOf).forEach(waiting.remove)
      mayBeMore ||= found.length === limit
      // Others take events too, and one that came twice was not kept.
      if (!mayBeMore) waiting.clear()
    } catch (err) {
      // Looked at again when the next event comes, or by the task.
      log.warn({ err }, 'reading stored webhook events failed')
    }
    isTaking = false
    pump()
  }
  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      onIdle.push(resolve)
      pump()
    })

  return {
    tryAcquire(key) {
      if (isClosed || busy.size >= lanes || busy.has(key) || waiting.has(key)) {
        waiting.add(key)
        return null
      }
      busy.add(key)
      return { run: (event) => void run(event), release: () => release(key) }
    },
    wake() {
      mayBeMore = true
      pump()
    },
    settled: idle,
    close() {
      isClosed = true
      taken.length = 0
      return idle()
    },
  }
}

/** How many events about each thing were sent to wait and have not been taken since. */
function createWaitingList() {
  const counts = new Map<string, number>()
  return {
    has: (key: string): boolean => counts.has(key),
    add: (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1),
    remove: (key: string): void => {
      const left = (counts.get(key) ?? 0) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
    clear: (): void => counts.clear(),
  }
}

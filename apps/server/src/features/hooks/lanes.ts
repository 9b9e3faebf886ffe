import type { Logger } from 'pino'

/** Events of one sender that are stored and to be acted upon. */
export type Lanes<Event> = {
  /**
   * Keeps a lane for an event that is just being stored; null when all are busy
   * and the event has to wait in the database.
   */
  reserve(): Place<Event> | null
  /** Something waits in the database: takes as much of it as there are lanes. */
  wake(): void
  /** Resolves when everything that is due has been acted upon. */
  settled(): Promise<void>
  /** Takes nothing more and waits for what is in hand; the rest stays in the database. */
  close(): Promise<void>
}

export type Place<Event> = {
  act(event: Event): void
  giveUp(): void
}

type Work<Event> = {
  readonly lanes: number
  /** Takes events that are due, `limit` at most, so that nobody else acts on them meanwhile. */
  readonly take: (limit: number) => Promise<readonly Event[]>
  /** Acts on one; must not reject. */
  readonly act: (event: Event) => Promise<void>
  readonly log: Logger
}

/**
 * Acts on a bounded number of events at a time, however many come: what finds
 * no lane lies in the database and is taken from there in batches.
 */
export const createLanes = <Event>({ lanes, take, act, log }: Work<Event>): Lanes<Event> => {
  const taken: Event[] = []
  let busy = 0
  let isTaking = false
  let mayBeMore = false
  let isClosed = false
  let onIdle: (() => void)[] = []

  const pump = (): void => {
    while (busy < lanes && taken.length > 0) {
      busy += 1
      void run(taken.shift() as Event) // there is one
    }
    if (mayBeMore && !isTaking && !isClosed && taken.length < lanes) void refill()
    if (busy > 0 || isTaking || taken.length > 0) return
    for (const tell of onIdle) tell()
    onIdle = []
  }
  const release = (): void => {
    busy -= 1
    pump()
  }
  const run = async (event: Event): Promise<void> => {
    await act(event)
    release()
  }
  const refill = async (): Promise<void> => {
    const limit = lanes * 2
    isTaking = true
    mayBeMore = false
    try {
      const found = await take(limit)
      taken.push(...found)
      mayBeMore ||= found.length === limit
    } catch (err) {
      // Looked at again when the next event comes, or by the chore.
      log.warn({ err }, 'waiting events could not be read')
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
    reserve() {
      if (busy >= lanes || isClosed) return null
      busy += 1
      return { act: (event) => void run(event), giveUp: release }
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

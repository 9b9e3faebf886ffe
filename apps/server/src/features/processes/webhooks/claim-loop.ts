import PQueue from 'p-queue'
import { createKeyedQueue } from './keyed-queue.ts'

export type ClaimLoop = {
  /** Something may be due: claims and handles all of it. */
  wake(): void
  /** Resolves when everything that is due has been handled. */
  settled(): Promise<void>
  /** Claims nothing more, waits for what is being handled and releases what has not begun. */
  close(): Promise<void>
}

type Work<Event> = {
  readonly concurrency: number
  /** Events of one key are handled one after the other. */
  readonly keyOf: (event: Event) => string
  /** Gives the oldest events that are due, at most `limit`, and keeps other processes from them. */
  readonly claim: (limit: number) => Promise<readonly Event[]>
  /** Handles one event; must not reject. */
  readonly handle: (event: Event) => Promise<void>
  /** Lets another process claim an event immediately that was claimed here and not begun; must not reject. */
  readonly release: (event: Event) => Promise<void>
  /** The next event or the scheduled task claims again. */
  readonly onClaimFailure: (error: unknown) => void
}

/** Handles stored events, a bounded number at a time; those that it has not claimed stay stored. */
export function createClaimLoop<Event>(work: Work<Event>): ClaimLoop {
  const { concurrency, keyOf, claim, handle, release, onClaimFailure } = work
  const handling = createKeyedQueue(concurrency)
  const claiming = new PQueue({ concurrency: 1 })
  const closing = new AbortController()

  const handleUnlessClosed = (event: Event): Promise<void> =>
    closing.signal.aborted ? release(event) : handle(event)
  const claimAll = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await handling.onSizeAtMost(concurrency)
      const limit = concurrency * 2 - handling.size()
      const events = await claim(limit)
      for (const event of events) void handling.add(keyOf(event), () => handleUnlessClosed(event))
      if (events.length < limit) return
    }
  }
  const settled = async (): Promise<void> => {
    await claiming.onIdle()
    await handling.onSizeAtMost(0)
  }
  return {
    wake() {
      // One that has not begun yet sees everything that is stored by now.
      if (closing.signal.aborted || claiming.size > 0) return
      void claiming.add(claimAll).catch(onClaimFailure)
    },
    settled,
    close() {
      closing.abort()
      return settled()
    },
  }
}

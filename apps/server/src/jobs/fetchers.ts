/** A batch that takes longer has a slow job in it. */
const slowBatchMs = 200

type Needs = {
  /** Starts one that fetches batches of a queue and calls `during` with `key` for each; gives its id. Rejects while stopping. */
  readonly start: (key: symbol) => Promise<string>
  /** Ends one after the batch that it has now. */
  readonly end: (id: string) => Promise<void>
  /** Whether the queue may run a further job now. */
  readonly mayStart: () => boolean
}

export type Fetchers = {
  /** Starts the first one. */
  open(): Promise<void>
  /** Runs a batch; while it lasts long and no other fetcher is free, one more is started. */
  during<Result>(key: symbol, batch: () => Promise<Result>): Promise<Result>
}

/**
 * Keeps one fetcher of a queue free. A fetcher fetches its next batch when the slowest job of the last one has
 * ended, so a slow batch gets another fetcher beside it, and the one that ends while another is free is abandoned.
 */
export function createFetchers({ start, end, mayStart }: Needs): Fetchers {
  const ids = new Map<symbol, string>()
  const busy = new Set<symbol>()
  let starting = false
  const isOneFree = () => starting || ids.size > busy.size

  const open = async () => {
    const key = Symbol('fetcher')
    starting = true
    try {
      ids.set(key, await start(key))
    } finally {
      starting = false
    }
  }

  /** Looks again until the batch is over: another fetcher may become busy, or a job may end. */
  const watch = () =>
    setInterval(() => {
      if (isOneFree() || !mayStart()) return
      // Rejects only when the queue is being stopped.
      open().catch(() => {})
    }, slowBatchMs)

  return {
    open,
    async during(key, batch) {
      busy.add(key)
      const watching = watch()
      try {
        return await batch()
      } finally {
        clearInterval(watching)
        // Not free before its results are written, so it isn't counted for itself.
        const id = ids.get(key)
        if (isOneFree() && id !== undefined) {
          ids.delete(key)
          busy.delete(key)
          await end(id)
        } else {
          busy.delete(key)
        }
      }
    },
  }
}

import type { Logger } from 'pino'

/** What a process has opened, in the order in which it was opened. */
export type Closers = {
  /** Throws once everything is being closed, after closing this: a start under way ends there. */
  add(close: () => unknown): void
  /** From then on readiness says that the process is stopping. */
  readonly isStopping: () => boolean
  /** Closes everything, the last opened first. */
  closeAll(): Promise<void>
}

export function createClosers(log: Logger): Closers {
  const closers: (() => unknown)[] = []
  let isStopping = false
  return {
    add(close) {
      if (isStopping) {
        void closeQuietly(close, log)
        throw new Error('opened while the process is stopping')
      }
      closers.push(close)
    },
    isStopping: () => isStopping,
    async closeAll() {
      isStopping = true
      for (const close of closers.toReversed()) await closeQuietly(close, log)
    },
  }
}

/** One part that does not close must not keep the others open, the database least of all. */
async function closeQuietly(close: () => unknown, log: Logger): Promise<void> {
  try {
    await close()
  } catch (err) {
    log.error({ err }, 'shutdown step failed')
  }
}

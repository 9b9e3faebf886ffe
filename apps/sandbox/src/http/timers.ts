/** How the outside systems wait. A test that moves the clock gives timers that go by it. */
export type Timers = {
  /** Does work after a while; timers that are moved by hand wait for what it promises. */
  readonly later: (delayMs: number, work: () => unknown) => void
  /** Does work again and again; keeps no process alive. */
  readonly every: (periodMs: number, work: () => void) => void
  readonly wait: (delayMs: number) => Promise<void>
  /** Drops all that has not begun: the sandbox closes. */
  readonly clear: () => void
}

export function createTimers(): Timers {
  const pending = new Set<NodeJS.Timeout>()

  function later(delayMs: number, work: () => unknown) {
    const timer = setTimeout(() => {
      pending.delete(timer)
      void work()
    }, delayMs)
    pending.add(timer)
  }

  return {
    later,
    every(periodMs, work) {
      pending.add(setInterval(work, periodMs).unref())
    },
    wait: (delayMs) => new Promise((resolve) => later(delayMs, resolve)),
    clear() {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}

/** Work to be done after a while, all of it dropped when the sandbox closes. */
export type Timers = ReturnType<typeof createTimers>

export function createTimers() {
  const pending = new Set<NodeJS.Timeout>()

  function later(delayMs: number, work: () => void) {
    const timer = setTimeout(() => {
      pending.delete(timer)
      work()
    }, delayMs)
    pending.add(timer)
  }

  return {
    later,
    /** Keeps no process alive. */
    every(periodMs: number, work: () => void) {
      pending.add(setInterval(work, periodMs).unref())
    },
    wait: (delayMs: number) => new Promise<void>((resolve) => later(delayMs, resolve)),
    clear() {
      for (const timer of pending) clearTimeout(timer)
      pending.clear()
    },
  }
}

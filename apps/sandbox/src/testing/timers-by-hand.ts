import type { Timers } from '../http/timers.ts'

/** Timers that a test moves: what waits stands in `due`, with how long it waits. */
export function timersByHand() {
  const due: { ms: number; work: () => unknown }[] = []
  const timers: Timers = {
    later: (ms, work) => void due.push({ ms, work }),
    every: () => {},
    wait: () => Promise.resolve(),
    clear: () => {},
  }
  return {
    timers,
    due,

    /** Lets everything happen that waits at most as long, and what follows from it. */
    pass: (longestMs: number) => {
      for (;;) {
        const index = due.findIndex(({ ms }) => ms <= longestMs)
        if (index < 0) return
        const [next] = due.splice(index, 1)
        void next?.work()
      }
    },
  }
}

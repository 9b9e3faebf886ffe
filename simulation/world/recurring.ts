import type { Random } from './random.ts'
import type { VirtualTime } from './virtual-time.ts'

const yearMs = 365 * 24 * 3600_000

/**
 * Does something again and again by chance, so many times a year on average. The next time is drawn when one is
 * over: as soon as the work is done, or so many milliseconds later as it gives.
 */
export function recur(
  { time, random, perYear }: { time: VirtualTime; random: Random; perYear: number },
  work: () => Promise<number | void>,
): void {
  const next = (pauseMs: number): void => {
    time.after(pauseMs + random.until(yearMs / perYear), async () => next((await work()) ?? 0))
  }
  next(0)
}

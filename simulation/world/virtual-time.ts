import type { Timers } from '../../apps/sandbox/src/http/timers.ts'

/** What the sandbox does again and again, which alone is no reason for time to stop. */
type Periodic = { readonly periodMs: number; readonly work: () => void; at: number }

type Due = {
  readonly at: number
  readonly order: number
  readonly of: 'people' | 'sandbox'
  readonly work: () => unknown
}

/** One time for server, worker, sandbox and people, which jumps to what happens next. */
export type VirtualTime = {
  readonly now: () => Date
  /** The moment that time moved to last; what happens since then can take a while. */
  readonly since: () => Date
  /** Has something happen at a moment; one that has passed is now. */
  readonly at: (moment: Date, work: () => Promise<void>) => void
  /** The same after a while. */
  readonly after: (ms: number, work: () => Promise<void>) => void
  /** When something happens next; null when nothing does. */
  readonly nextAt: () => Date | null
  /** Moves on to a moment, never back. */
  readonly moveTo: (moment: Date) => void
  /** Lets everything happen that is due now, one after the other. */
  readonly happen: () => Promise<void>
  /** For the systems outside, which wait by this time too. */
  readonly timers: Timers
}

export function createVirtualTime(start: Date): VirtualTime {
  let nowMs = start.getTime()
  let sinceMs = nowMs
  let order = 0
  let waiting: Due[] = []
  let periodic: Periodic[] = []

  const add = (at: number, of: Due['of'], work: Due['work']) => {
    // A fraction of a millisecond would be due at no moment.
    const due = { at: Math.max(Math.trunc(at), nowMs), order: (order += 1), of, work }
    waiting.splice(placeOf(waiting, due.at), 0, due)
  }
  const doAgain = () => {
    for (const each of periodic) {
      if (each.at > nowMs) continue
      each.at = nowMs + each.periodMs
      each.work()
    }
  }
  return {
    now: () => new Date(nowMs),
    since: () => new Date(sinceMs),
    at: (moment, work) => add(moment.getTime(), 'people', work),
    after: (ms, work) => add(nowMs + ms, 'people', work),
    nextAt: () => (waiting[0] ? new Date(waiting[0].at) : null),
    moveTo: (moment) => {
      nowMs = Math.max(nowMs, moment.getTime())
      sinceMs = nowMs
    },
    async happen() {
      doAgain()
      for (let [due] = waiting; due && due.at <= nowMs; [due] = waiting) {
        waiting.shift()
        await due.work()
      }
    },
    timers: {
      later: (delayMs, work) => add(nowMs + delayMs, 'sandbox', work),
      every: (periodMs, work) => void periodic.push({ periodMs, work, at: nowMs + periodMs }),
      // A slow answer holds up the call that waits for it, and time with it.
      async wait(delayMs) {
        nowMs += delayMs
      },
      clear: () => {
        waiting = waiting.filter(({ of }) => of !== 'sandbox')
        periodic = []
      },
    },
  }
}

/** Behind all that is due by then. */
function placeOf(waiting: readonly Due[], at: number): number {
  let [from, to] = [0, waiting.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const isDue = (waiting[middle]?.at ?? Infinity) <= at
    if (isDue) from = middle + 1
    else to = middle
  }
  return from
}

/** Null when nothing is known. */
export function earliest(moments: readonly (Date | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : new Date(Math.min(...known.map(Number)))
}

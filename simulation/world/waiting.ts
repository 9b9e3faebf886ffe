/** What is waited for at a moment, so that a story that stands still can say it. */
export type Waiting = {
  /** Does something under a name that is told when it does not end. */
  readonly during: <T>(what: string, work: () => Promise<T>) => Promise<T>
  /** What has not ended yet, in the order in which it began. */
  readonly open: () => readonly string[]
  /** How often something has begun or ended. */
  readonly steps: () => number
}

/** Calls `look` again and again until it is stopped. */
export type Ticks = (look: () => void) => () => void

export function createWaiting(): Waiting {
  const open = new Set<{ readonly what: string }>()
  let steps = 0
  return {
    async during(what, work) {
      const entry = { what }
      open.add(entry)
      steps += 1
      try {
        return await work()
      } finally {
        open.delete(entry)
        steps += 1
      }
    },
    open: () => Array.from(open, ({ what }) => what),
    steps: () => steps,
  }
}

/** So many looks without a step are a story that stands still: with `eachSecond`, a minute. */
export const looksWithoutStep = 60

/** By the time of the machine: virtual time stands still with its story. */
export function eachSecond(look: () => void): () => void {
  const timer = setInterval(look, 1000)
  return () => clearInterval(timer)
}

/** Does work that may come to a standstill; gives what it waits for then, and null when it has ended. */
export async function untilStandstill(
  waiting: Waiting,
  work: () => Promise<void>,
  ticks: Ticks = eachSecond,
): Promise<readonly string[] | null> {
  const { promise: stoodStill, resolve } = Promise.withResolvers<readonly string[]>()
  let seen = waiting.steps()
  let looks = 0
  const stop = ticks(() => {
    looks = waiting.steps() === seen ? looks + 1 : 0
    seen = waiting.steps()
    if (looks >= looksWithoutStep) resolve(waiting.open())
  })
  try {
    return await Promise.race([work().then(() => null), stoodStill])
  } finally {
    stop()
  }
}

import { setTimeout as wait } from 'node:timers/promises'

const firstPauseMs = 1
const longestPauseMs = 2000

/** Asks again with growing pauses until there is an answer; null when the patience is over, or by the signal. */
export async function untilSo<Value>(
  ask: () => Promise<Value | null>,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Value | null> {
  let waitedMs = 0
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const found = await ask()
    if (found !== null || waitedMs >= patienceMs || signal?.aborted) return found
    await wait(pauseMs)
    waitedMs += pauseMs
  }
}

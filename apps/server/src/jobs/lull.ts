import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Above this share of its time in use, a process has people waiting for it. */
const busyAbove = 0.7
const lookForMs = 100
const looksAtMost = 50

/** How much of the next moment the main loop is in use, 0 to 1. */
async function lookAtLoop(stop: AbortSignal): Promise<number> {
  const before = performance.eventLoopUtilization()
  await pause(lookForMs, undefined, { ref: false, signal: stop }).catch(() => {})
  return performance.eventLoopUtilization(before).utilization
}

/**
 * Waits until the process has time to spare, for what nobody waits for: at the latest for five
 * seconds, or until `stop`. Gives whether it has.
 */
export async function awaitLull(
  stop: AbortSignal,
  look: (stop: AbortSignal) => Promise<number> = lookAtLoop,
): Promise<boolean> {
  for (let looks = 0; looks < looksAtMost && !stop.aborted; looks += 1) {
    if ((await look(stop)) < busyAbove) return true
  }
  return false
}

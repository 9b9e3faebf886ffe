import { setTimeout as pause } from 'node:timers/promises'

/** What the database answers; null when that failed or did not come in time. */
export function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T | null> {
  return Promise.race([answer.catch(() => null), pause(withinMs, null, { ref: false })])
}

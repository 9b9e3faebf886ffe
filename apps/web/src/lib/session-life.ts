import { createWatch, readStored, writeStored } from './storage.ts'

const storageKey = 'session-used'
const watch = createWatch(storageKey)
/** Several calls at once are one use. */
const recordEveryMs = 5000

/** When any tab last got an answer as a customer, in milliseconds since 1970; null when none did. */
export function lastUsedMs(): number | null {
  const stored = Number(readStored(storageKey) ?? Number.NaN)
  return Number.isFinite(stored) && stored > 0 ? stored : null
}

/** The server has just answered a customer's call, and with it put off the idle end (spec 4). */
export function recordUse(nowMs: number): void {
  const last = lastUsedMs()
  if (last !== null && last <= nowMs && nowMs - last < recordEveryMs) return
  writeStored(storageKey, String(nowMs))
  watch.notify()
}

/** Calls `listener` when the session was used, in whichever tab. Returns the undo. */
export const subscribeUse = watch.subscribe

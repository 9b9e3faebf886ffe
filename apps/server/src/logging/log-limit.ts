import type { Clock } from '../clock.ts'

/** Runs `write` unless the same key was written a moment ago; `skipped` is how many were not since. */
export type LogLimit = (key: string, write: (skipped: number) => void) => void

type Written = { at: number; skipped: number }

/**
 * Keeps a log readable while one thing goes wrong many times a second. Keys name kinds of trouble,
 * never what a caller sent: there is an entry for each for as long as the process lives.
 */
export function createLogLimit(clock: Clock, everySeconds: number): LogLimit {
  const last = new Map<string, Written>()
  return (key, write) => {
    const now = clock().getTime()
    const written = last.get(key)
    if (written && now - written.at < everySeconds * 1000) {
      written.skipped += 1
      return
    }
    last.set(key, { at: now, skipped: 0 })
    write(written?.skipped ?? 0)
  }
}

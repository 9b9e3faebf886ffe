import type { Clock } from '../clock.ts'

/** Calls a minute. */
export type Limits = { reads: number; writes: number }

/** The default tier of the guide to rate limits. */
export const defaultTier: Limits = { reads: 600, writes: 120 }

type Kind = keyof Limits

const windowMs = 60_000

/** Counts calls over the last 60 seconds, reads and writes apart. */
export function createRateLimit(limits: Limits, clock: Clock) {
  const calls: Record<Kind, number[]> = { reads: [], writes: [] }

  function recent(kind: Kind): number[] {
    const now = clock().getTime()
    const oldest = calls[kind].findIndex((at) => now - at < windowMs)
    calls[kind] = oldest < 0 ? [] : calls[kind].slice(oldest)
    return calls[kind]
  }

  /** Seconds until the oldest counted call is a minute ago. */
  function resetIn(kind: Kind): number {
    const [oldest = clock().getTime()] = recent(kind)
    return Math.max(1, Math.ceil((oldest + windowMs - clock().getTime()) / 1000))
  }

  return {
    resetIn,

    /** Counts a call, unless it is one too many. */
    take(kind: Kind): boolean {
      const counted = recent(kind)
      if (counted.length >= limits[kind]) return false
      counted.push(clock().getTime())
      return true
    },

    headers(kind: Kind): Record<string, string> {
      return {
        'ratelimit-limit': String(limits[kind]),
        'ratelimit-remaining': String(Math.max(0, limits[kind] - recent(kind).length)),
        'ratelimit-reset': String(resetIn(kind)),
      }
    },
  }
}

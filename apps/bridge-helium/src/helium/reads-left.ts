import type { Clock } from '../clock.ts'

/** Of a minute's reads, what customers and events have for themselves. */
const keptShare = 0.5

export type ReadsLeft = ReturnType<typeof createReadsLeft>

/** Knows from Helium's answers how many reads its limit leaves. */
export function createReadsLeft(clock: Clock) {
  let scarceUntil = 0

  return {
    /** Takes the headers of an answer to a read. One without them says nothing of a limit. */
    note(headers: Headers): void {
      const limit = Number(headers.get('ratelimit-limit') ?? Number.NaN)
      const left = Number(headers.get('ratelimit-remaining') ?? Number.NaN)
      const resetSeconds = Number(headers.get('ratelimit-reset') ?? Number.NaN)
      const isScarce = left <= limit * keptShare && resetSeconds > 0
      scarceUntil = isScarce ? clock().getTime() + resetSeconds * 1000 : 0
    },

    /** Whether what can wait may read now. After the reset that Helium named it tries once. */
    areToSpare: (): boolean => clock().getTime() >= scarceUntil,
  }
}

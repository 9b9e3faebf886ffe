import { idleSeconds, noteCallsEverySeconds } from '@openline/contract/people/sessions'

/** How a session will end: after a time without use, or at its absolute end. */
export type SessionEnd = { readonly kind: 'idle' | 'hours'; readonly atMs: number }

/** The server notes calls by the minute: it may end an idle session that much earlier. */
const idleMs = (idleSeconds - noteCallsEverySeconds) * 1000

/** WCAG 2.2.1: time enough to notice, and to press one button. */
export const warnMs = 2 * 60 * 1000

/** The nearer of the two ends. Times are milliseconds since 1970; null while signed out. */
export function endOf(hoursEndMs: number | null, lastUsedMs: number | null): SessionEnd | null {
  if (hoursEndMs === null) return null
  const idleEndMs = lastUsedMs === null ? hoursEndMs : lastUsedMs + idleMs
  return idleEndMs < hoursEndMs
    ? { kind: 'idle', atMs: idleEndMs }
    : { kind: 'hours', atMs: hoursEndMs }
}

import { useSyncExternalStore } from 'react'
import { sessionEndMs, subscribeSession } from '../../lib/session.ts'
import { lastUsedMs, subscribeUse } from '../../lib/session-life.ts'
import { endOf, type SessionEnd, warnMs } from './session-end.ts'

function currentEnd(): SessionEnd | null {
  return endOf(sessionEndMs(), lastUsedMs())
}

/** Follows what any tab did, and the time from which a warning is due. */
function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const waitMs = (currentEnd()?.atMs ?? 0) - warnMs - Date.now()
    if (waitMs > 0) timer = setTimeout(check, waitMs)
    listener()
  }
  check()
  const stops = [subscribeSession(check), subscribeUse(check)]
  // A timer stands still while the computer sleeps.
  document.addEventListener('visibilitychange', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    for (const stop of stops) stop()
  }
}

/** As text, since the same state must give the same snapshot. */
function readSoonEnd(): string {
  const end = currentEnd()
  return JSON.stringify(end && Date.now() >= end.atMs - warnMs ? end : null)
}

/** How and when the session ends, as all tabs together know it, from two minutes before on; null until then. */
export function useSoonEnd(): SessionEnd | null {
  return JSON.parse(useSyncExternalStore(subscribe, readSoonEnd, () => 'null')) as SessionEnd | null // readSoonEnd wrote it
} // written by readSoonEnd

import { useEffect, useEffectEvent } from 'react'
import { openStream } from './api.ts'
import { type LiveChange, subscribe } from './live.ts'

function isAwake() {
  return !document.hidden && navigator.onLine
}

function onAwake(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

type LiveOptions = {
  /** Called before each fetch that an event causes: the record that changed, null for any. */
  readonly onChange?: (change: LiveChange | null) => void
  /** Nothing is in progress: listens, but fetches only after an event. */
  readonly isIdle?: boolean
}

/**
 * Calls `refetch` after each event of the stream at `path`, and polls without a stream; null for
 * neither. `refetch` gives the version of the data, which resets the polling interval when it
 * changes; it must not reject.
 */
export function useLive(
  path: string | null,
  refetch: () => Promise<string>,
  { onChange, isIdle = false }: LiveOptions = {},
): void {
  const refetchNow = useEffectEvent(refetch)
  const notify = useEffectEvent((change: LiveChange | null) => onChange?.(change))
  const isIdleNow = useEffectEvent(() => isIdle)
  useEffect(() => {
    if (path === null) return
    return subscribe({
      open: (signal) => openStream(path, signal),
      refetch: () => refetchNow(),
      onChange: (change) => notify(change),
      isIdle: () => isIdleNow(),
      isAwake,
      onAwake,
    })
  }, [path])
}

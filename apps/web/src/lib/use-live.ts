import { useEffect, useEffectEvent } from 'react'
import { openStream } from './api.ts'
import { type LiveChange, subscribe } from './live.ts'

/** A page with an open connection is not kept in the back/forward cache: it counts as asleep when it is left. */
function createPageWatch() {
  let isLeft = false
  return {
    isAwake: () => !isLeft && !document.hidden && navigator.onLine,
    onAwake: (listener: () => void): (() => void) => {
      const listening = new AbortController()
      const { signal } = listening
      const onHide = () => {
        isLeft = true
        listener()
      }
      const onShow = () => {
        // The first one of a page only says that it was loaded.
        if (!isLeft) return
        isLeft = false
        listener()
      }
      document.addEventListener('visibilitychange', listener, { signal })
      window.addEventListener('online', listener, { signal })
      window.addEventListener('offline', listener, { signal })
      window.addEventListener('pagehide', onHide, { signal })
      window.addEventListener('pageshow', onShow, { signal })
      return () => listening.abort()
    },
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
      ...createPageWatch(),
    })
  }, [path])
}

import { useEffect, useEffectEvent } from 'react'
import { openStream } from './api.ts'
import { type LiveChange, startLive } from './live.ts'

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

type LiveWishes = {
  /** Told before each look that the stream asks for: what changed, null for anything. */
  readonly onChange?: (change: LiveChange | null) => void
  /** Nothing is known to be going on: listens, but looks only when it is told to. */
  readonly isIdle?: boolean
}

/**
 * Keeps what `look` reads fresh by the stream at `path`, null for not at all.
 * `look` gives where it stands, so that looking by hand finds its rhythm; it
 * must not reject.
 */
export function useLive(
  path: string | null,
  look: () => Promise<string>,
  { onChange, isIdle = false }: LiveWishes = {},
): void {
  const lookNow = useEffectEvent(look)
  const tell = useEffectEvent((change: LiveChange | null) => onChange?.(change))
  const isIdleNow = useEffectEvent(() => isIdle)
  useEffect(() => {
    if (path === null) return
    return startLive({
      open: (signal) => openStream(path, signal),
      look: () => lookNow(),
      onChange: (change) => tell(change),
      isIdle: () => isIdleNow(),
      isAwake,
      onAwake,
    })
  }, [path])
}

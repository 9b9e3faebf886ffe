import { useEffect, useEffectEvent } from 'react'
import { openStream } from './api.ts'
import { startLive } from './live.ts'

const isAwake = () => !document.hidden && navigator.onLine

const onAwake = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Keeps what `look` reads fresh by the stream at `path`, null for not at all.
 * `look` gives where it stands, so that looking by hand finds its rhythm; it
 * must not reject.
 */
export const useLive = (path: string | null, look: () => Promise<string>): void => {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (path === null) return
    return startLive({
      open: (signal) => openStream(path, signal),
      look: () => lookNow(),
      isAwake,
      onAwake,
    })
  }, [path])
}

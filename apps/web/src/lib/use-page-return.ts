import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the browser brings this very page back, as it was left, with its Back button. */
export function usePageReturn(onReturn: () => void): void {
  const tell = useEffectEvent(onReturn)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) tell()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
}

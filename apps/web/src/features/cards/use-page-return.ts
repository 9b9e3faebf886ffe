import { useEffect, useEffectEvent } from 'react'

/** Calls `onReturn` when the browser restores this page from its back/forward cache. */
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

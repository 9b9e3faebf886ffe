import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onReturn` when the browser restores this page from its back/forward cache, and `onLeave` when it
 * may put the page there.
 */
export function usePageReturn(onReturn: () => void, onLeave: () => void = () => {}): void {
  const notifyReturn = useEffectEvent(onReturn)
  const notifyLeave = useEffectEvent(onLeave)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) notifyReturn()
    }
    const onHide = () => notifyLeave()
    window.addEventListener('pageshow', onShow)
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pageshow', onShow)
      window.removeEventListener('pagehide', onHide)
    }
  }, [])
}

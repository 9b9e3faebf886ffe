import { useSyncExternalStore } from 'react'

function never() {
  return () => {}
}

/** False in the server's HTML and during hydration; true afterwards. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

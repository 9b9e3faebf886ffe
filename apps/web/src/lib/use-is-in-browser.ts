import { useSyncExternalStore } from 'react'

function never() {
  return () => {}
}

/** False in the server's HTML and while it comes to life; true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

import { useSyncExternalStore } from 'react'
import { hasConsent } from './cookie-consent.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('visitor', listener)
  return () => window.removeEventListener('visitor', listener)
}

/** `hasConsent`, kept up to date; false in the server's HTML. */
export function useConsent(): boolean {
  return useSyncExternalStore(subscribe, hasConsent, () => false)
}

import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('visitor', listener)
  return () => window.removeEventListener('visitor', listener)
}

/** Whether the visitor agreed to what is not needed; the visitor's script decides and writes it. */
export function hasConsent(): boolean {
  return document.documentElement.dataset['consent'] === 'accepted'
}

/** `hasConsent`, kept up to date; false in the server's HTML. */
export function useConsent(): boolean {
  return useSyncExternalStore(subscribe, hasConsent, () => false)
}

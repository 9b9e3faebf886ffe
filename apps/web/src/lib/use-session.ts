import { useSyncExternalStore } from 'react'
import { isLoggedIn, sessionAssistant, subscribeSession } from './session.ts'

/** Whether the visitor is logged in; false in the server's HTML, which knows no visitor. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(subscribeSession, isLoggedIn, () => false)
}

/** `sessionAssistant`, kept up to date; null in the server's HTML. */
export function useAssistedBy(): string | null {
  return useSyncExternalStore(subscribeSession, sessionAssistant, () => null)
}

import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

/** `unknown` only in the server's HTML, which cannot see the browser's storage. */
export type CookieConsent = 'unknown' | 'unanswered' | 'accepted' | 'declined'

const storageKey = 'cookie-consent'
const listeners = new Set<() => void>()

export const readCookieConsent = (): CookieConsent => {
  const stored = readStored(storageKey)
  return stored === 'accepted' || stored === 'declined' ? stored : 'unanswered'
}

/** Spec 2: remembered in local storage. */
export const answerCookieConsent = (answer: 'accepted' | 'declined'): void => {
  writeStored(storageKey, answer)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const stopListening = onStoredElsewhere(storageKey, listener)
  return () => {
    listeners.delete(listener)
    stopListening()
  }
}

export const useCookieConsent = (): CookieConsent =>
  useSyncExternalStore(subscribe, readCookieConsent, () => 'unknown')

import { useSyncExternalStore } from 'react'
import { createWatch, readStored, writeStored } from './storage.ts'

/** `unknown` only in the server's HTML, which cannot see the browser's storage. */
export type CookieConsent = 'unknown' | 'unanswered' | CookieAnswer

/** `noted`: the notice was read while there was nothing to choose, so nothing was agreed to. */
export type CookieAnswer = 'accepted' | 'declined' | 'noted'

const storageKey = 'cookie-consent'
const { notify, subscribe } = createWatch(storageKey)
/** Whether the visitor reopened the choice; there is no consent meanwhile. */
let isReopened = false

/** What was answered; a browser that sends Global Privacy Control has declined already. */
export function readCookieConsent(): CookieConsent {
  if (isReopened) return 'unanswered'
  const stored = readStored(storageKey)
  if (stored === 'accepted' || stored === 'declined') return stored
  if (asksForPrivacy()) return 'declined'
  return stored === 'noted' ? 'noted' : 'unanswered'
}

function asksForPrivacy(): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
}

/** Spec 2: remembered in local storage. */
export function answerCookieConsent(answer: CookieAnswer): void {
  isReopened = false
  writeStored(storageKey, answer)
  notify()
}

/** Shows the choice again, to change it. */
export function reopenCookieChoice(): void {
  isReopened = true
  notify()
}

export function useCookieConsent(): CookieConsent {
  return useSyncExternalStore(subscribe, readCookieConsent, () => 'unknown')
}

/** Whether the visitor opened the banner. */
export function wasReopened(): boolean {
  return isReopened
}

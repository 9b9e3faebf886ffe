import { useSyncExternalStore } from 'react'
import { createWatch, readStored, writeStored } from './storage.ts'

/** `unknown` only in the server's HTML, which cannot see the browser's storage. */
export type CookieConsent = 'unknown' | 'unanswered' | 'accepted' | 'declined'

const storageKey = 'cookie-consent'
const { notify, subscribe } = createWatch(storageKey)
/** Whether somebody wants to answer again; nothing is agreed to meanwhile. */
let isReopened = false

/** What was answered; a browser that sends Global Privacy Control has declined already. */
export const readCookieConsent = (): CookieConsent => {
  if (isReopened) return 'unanswered'
  const stored = readStored(storageKey)
  if (stored === 'accepted' || stored === 'declined') return stored
  return asksForPrivacy() ? 'declined' : 'unanswered'
}

const asksForPrivacy = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true

/** Spec 2: remembered in local storage. */
export const answerCookieConsent = (answer: 'accepted' | 'declined'): void => {
  isReopened = false
  writeStored(storageKey, answer)
  notify()
}

/** Shows the choice again, to whoever wants to change it. */
export const reopenCookieChoice = (): void => {
  isReopened = true
  notify()
}

export const useCookieConsent = (): CookieConsent =>
  useSyncExternalStore(subscribe, readCookieConsent, () => 'unknown')

/** Whether the banner is there because somebody asked for it, and not by itself. */
export const wasReopened = (): boolean => isReopened

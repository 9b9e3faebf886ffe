import { afterEach, expect, test, vi } from 'vitest'
import { answerCookieConsent, readCookieConsent, reopenCookieChoice } from './cookie-consent.ts'
import { removeStored } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  answerCookieConsent('declined')
  removeStored('cookie-consent')
})

test('nobody has agreed who was not asked', () => {
  expect(readCookieConsent()).toBe('unanswered')
})

test('a browser that sends Global Privacy Control has declined', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(readCookieConsent()).toBe('declined')
  answerCookieConsent('accepted')
  expect(readCookieConsent()).toBe('accepted')
})

test('whoever opens the choice again has agreed to nothing until they answer', () => {
  answerCookieConsent('accepted')
  reopenCookieChoice()
  expect(readCookieConsent()).toBe('unanswered')
  answerCookieConsent('declined')
  expect(readCookieConsent()).toBe('declined')
})

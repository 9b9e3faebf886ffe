import { afterEach, expect, test, vi } from 'vitest'
import { answerCookieConsent, readCookieConsent, reopenCookieChoice } from './cookie-consent.ts'
import { removeStored } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  answerCookieConsent('declined')
  removeStored('cookie-consent')
})

test('a browser that was not asked has agreed to nothing', () => {
  expect(readCookieConsent()).toBe('unanswered')
})

test('a browser that sends Global Privacy Control has declined', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(readCookieConsent()).toBe('declined')
  answerCookieConsent('accepted')
  expect(readCookieConsent()).toBe('accepted')
})

test('a notice without a choice is remembered and is no consent', () => {
  answerCookieConsent('noted')
  expect(readCookieConsent()).toBe('noted')
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(readCookieConsent()).toBe('declined')
})

test('someone who opens the choice again has agreed to nothing until they answer', () => {
  answerCookieConsent('accepted')
  reopenCookieChoice()
  expect(readCookieConsent()).toBe('unanswered')
  answerCookieConsent('declined')
  expect(readCookieConsent()).toBe('declined')
})

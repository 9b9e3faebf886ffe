import { afterEach, expect, test, vi } from 'vitest'
import { answerCookieConsent, readCookieConsent, reopenCookieChoice } from './cookie-consent.ts'
import { removeStored } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  answerCookieConsent('declined')
  removeStored('cookie-consent')
})

test('a browser without an answer has given no consent', () => {
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

test('a visitor who opens the choice again has given no consent until they answer', () => {
  answerCookieConsent('accepted')
  reopenCookieChoice()
  expect(readCookieConsent()).toBe('unanswered')
  answerCookieConsent('declined')
  expect(readCookieConsent()).toBe('declined')
})

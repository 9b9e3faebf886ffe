import { languages } from '@openline/i18n/language'
import { expect, test } from 'vitest'
import { newPhrase } from './phrase.ts'

test.each(languages)('a phrase is two words of the customer’s language: %s', (language) => {
  const phrases = new Set(Array.from({ length: 200 }, () => newPhrase(language)))
  expect(phrases.size).toBeGreaterThan(100)
  for (const phrase of phrases) expect(phrase).toMatch(/^\p{Ll}+ \p{Ll}+$/u)
})

test('a phrase follows the drawn numbers, from the first word to the last', () => {
  expect(newPhrase('en', () => 0)).toBe('amber anchor')
  expect(newPhrase('es', (count) => count - 1)).toBe('volcán verde')
})

import { afterEach, expect, test } from 'vitest'
import { addMessages, msg, plural, t, translate } from './i18n.ts'
import {
  language,
  languages,
  locale,
  negotiateLanguageOrDefault,
  pathIn,
  readPath,
  setLanguageResolver,
} from './language.ts'

afterEach(() => setLanguageResolver(() => 'en'))

test('English needs no catalog', () => {
  expect(t('Ends on {date}', { date: 'Nov 21' })).toBe('Ends on Nov 21')
  expect(plural(1, { one: '{count} line', other: '{count} lines' })).toBe('1 line')
  expect(plural(0, { one: '{count} line', other: '{count} lines' })).toBe('0 lines')
  expect([language(), locale()]).toEqual(['en', 'en-US'])
})

test('a customer who chose Spanish reads Spanish with the values in place', () => {
  addMessages({
    '{name} pays {amount}': '{amount} a cargo de {name}',
    '{count} line of {name}': '{count} línea de {name}',
    '{count} lines of {name}': '{count} líneas de {name}',
    Shop: 'Tienda',
  })
  setLanguageResolver(() => 'es')
  expect(t('{name} pays {amount}', { name: 'Ada', amount: '$5' })).toBe('$5 a cargo de Ada')
  const forms = { one: '{count} line of {name}', other: '{count} lines of {name}' } as const
  expect(plural(1, forms, { name: 'Ada' })).toBe('1 línea de Ada')
  expect(plural(2, forms, { name: 'Ada' })).toBe('2 líneas de Ada')
  expect(translate(msg('Shop'))).toBe('Tienda')
  expect(locale()).toBe('es-US')
})

test('a value that looks like a placeholder is not filled', () => {
  expect(t('Hello {name}', { name: '{other}' })).toBe('Hello {other}')
  expect(t('Hello {name}', { name: '$&' })).toBe('Hello $&')
})

test('a value that ends with a full stop adds no second one to the sentence', () => {
  expect(t('You are signed out at {time}. Please stay.', { time: '6:38 a.m.' })).toBe(
    'You are signed out at 6:38 a.m. Please stay.',
  )
  expect(t('At {time}.', { time: '6:38 AM' })).toBe('At 6:38 AM.')
  expect(t('At {time}, sharp', { time: '6:38 a.m.' })).toBe('At 6:38 a.m., sharp')
})

test('a text without a translation is shown in English', () => {
  setLanguageResolver(() => 'es')
  expect(translate('Never translated')).toBe('Never translated')
})

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr-FR, es;q=0.5', 'es'],
  ['ES', 'es'],
  ['', 'en'],
  [null, 'en'],
  ['*', 'en'],
  ['de', 'en'],
])('a browser that asks for %s is answered in %s', (header, expected) => {
  expect(negotiateLanguageOrDefault(header)).toBe(expected)
})

test.for([
  ['/', 'en', '/'],
  ['/shop', 'en', '/shop'],
  ['/es', 'es', '/'],
  ['/es/shop', 'es', '/shop'],
  ['/es.data', 'en', '/es.data'],
  ['/estate', 'en', '/estate'],
  ['/en/shop', 'en', '/en/shop'],
] as const)('%s is in %s the page %s', ([pathname, spoken, path]) => {
  expect(readPath(pathname)).toEqual({ language: spoken, path })
  expect(pathIn(spoken, path)).toBe(pathname)
})

test.each(languages)('a path in %s never names another site', (wanted) => {
  for (const path of [
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
  ]) {
    expect(pathIn(wanted, path)).toMatch(/^\/[^/\\]/)
  }
})

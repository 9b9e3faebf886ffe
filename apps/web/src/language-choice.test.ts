import { expect, test } from 'vitest'
import { languageRedirect } from './language-choice.ts'

function ask(path: string, cookie = '', method = 'GET') {
  return languageRedirect(
    new Request(`http://shop.example${path}`, { method, headers: cookie ? { cookie } : {} }),
    true,
  )
}

function placeOf(answer: Response | null) {
  return answer?.headers.get('location') ?? null
}

test('choosing Spanish opens the same page in Spanish, and is remembered', () => {
  const answer = ask('/shop?zip=50309&language=es')
  expect(placeOf(answer)).toBe('/es/shop?zip=50309')
  expect(answer?.headers.get('set-cookie')).toMatch(
    /^language=es; Path=\/; Max-Age=31536000; .*Secure$/,
  )
  expect(answer?.headers.get('cache-control')).toBe('no-store')
})

test('and back to English', () => {
  const answer = ask('/es?language=en', 'language=es')
  expect(placeOf(answer)).toBe('/')
  expect(answer?.headers.get('set-cookie')).toMatch(/^language=en;/)
})

test.for([
  ['/', '/es'],
  ['/dashboard/payment', '/es/dashboard/payment'],
  ['/stripe-response?session_id=cs_1', '/es/stripe-response?session_id=cs_1'],
] as const)(
  'an English address redirects a visitor who chose Spanish from %s to %s',
  ([from, to]) => {
    expect(placeOf(ask(from, 'a=b; language=es'))).toBe(to)
  },
)

test.for([
  ['/shop', ''],
  ['/shop', 'language=en'],
  ['/es/shop', ''],
  ['/es/shop', 'language=en'],
  ['/es', 'language=es'],
  ['/shop', 'language=xx'],
  ['/shop', 'mylanguage=es'],
  ['/shop?language=fr', ''],
] as const)('%s with the cookie "%s" is where it should be', ([path, cookie]) => {
  expect(ask(path, cookie)).toBeNull()
})

test('an address of another site is never used', () => {
  expect(placeOf(ask('//evil.example/?language=en'))).toBe('/evil.example/')
  expect(placeOf(ask('/%5C%5Cevil.example?language=es'))).toBe('/es/%5C%5Cevil.example')
  expect(placeOf(ask('/es//evil.example?language=en'))).toBe('/evil.example')
})

test('a submitted form is not redirected', () => {
  expect(ask('/shop', 'language=es', 'POST')).toBeNull()
})

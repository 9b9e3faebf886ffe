import { describe, expect, test, vi } from 'vitest'
import { lastMethod, methodToOffer, rememberMethod } from './method-hint.ts'

/** What the browser keeps, by key. */
function openBrowser(stored: Record<string, string> = {}) {
  const items = new Map(Object.entries(stored))
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    },
  })
  return items
}

describe('the last sign-in method', () => {
  test('is stored as one key without personal data', () => {
    const items = openBrowser()
    for (const method of ['password', 'passkey', 'code'] as const) {
      rememberMethod(method)
      expect(lastMethod()).toBe(method)
      expect([...items.values()]).toEqual([method])
    }
  })

  test.each(['', 'fingerprint', '{"email":"ada@example.com"}'])('is unknown for %j', (stored) => {
    openBrowser({ 'sign-in-method': stored })
    expect(lastMethod()).toBeNull()
  })
})

describe('the step behind the address', () => {
  test.each([
    ['a code on a new device', ['password', 'code'], null, 'code'],
    ['the password after a password', ['password', 'code'], 'password', 'password'],
    ['a code after a code', ['password', 'code'], 'code', 'code'],
    ['a code after a passkey', ['password', 'code'], 'passkey', 'code'],
    ['a code when nothing else is offered', ['code'], 'password', 'code'],
    ['the password when nothing else is offered', ['password'], 'code', 'password'],
    ['a code when nothing is offered', [], null, 'code'],
  ] as const)('is %s', (_, offered, last, method) => {
    expect(methodToOffer(offered, last)).toBe(method)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { lastMethod, methodPath, rememberMethod } from './method-hint.ts'

/** What the browser keeps, by key. */
const openBrowser = (stored: Record<string, string> = {}) => {
  const items = new Map(Object.entries(stored))
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    },
  })
  return items
}

describe('the way somebody signed in last', () => {
  it('is remembered as one word that names nobody', () => {
    const items = openBrowser()
    rememberMethod('code')
    expect(lastMethod()).toBe('code')
    expect([...items.values()]).toEqual(['code'])
  })

  it.each(['', 'passkey', '{"email":"ada@example.com"}'])('is unknown for %j', (stored) => {
    openBrowser({ 'sign-in-method': stored })
    expect(lastMethod()).toBeNull()
  })
})

describe('the step behind the address', () => {
  it.each([
    ['the password on a new device', ['password', 'code'], null, '/login-with-password'],
    ['the password after a password', ['password', 'code'], 'password', '/login-with-password'],
    ['the code after a code', ['password', 'code'], 'code', '/login-without-password'],
    ['the code when nothing else is offered', ['code'], 'password', '/login-without-password'],
    ['the password when nothing else is offered', ['password'], 'code', '/login-with-password'],
    ['the code when nothing is offered', [], null, '/login-without-password'],
  ] as const)('is %s', (_, offered, last, path) => {
    expect(methodPath(offered, last)).toBe(path)
  })
})

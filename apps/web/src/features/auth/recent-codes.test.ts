import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recentCode, rememberCode } from './recent-codes.ts'

const code = { challengeId: 'c', resendAtMs: 30_000, expiresAtMs: 600_000 }
const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
    },
  })
})

describe('requesting a code again, from an earlier step or on a page opened again', () => {
  test('leads to the code sent moments ago, while no other can be sent', () => {
    rememberCode('ada@example.com', code)
    expect(recentCode('ada@example.com', 29_999)).toEqual(code)
    expect(recentCode(' Ada@Example.com', 29_999)).toEqual(code)
  })

  test('sends a new one as soon as that is possible', () => {
    rememberCode('ada@example.com', code)
    expect(recentCode('ada@example.com', 30_000)).toBeNull()
  })

  test('sends one to any other address immediately', () => {
    rememberCode('ada@example.com', code)
    expect(recentCode('bob@example.com', 0)).toBeNull()
  })

  test.each([
    '',
    'text',
    '[]',
    '7',
    '{"email":"ada@example.com"}',
    '{"email":"ada@example.com","code":{}}',
  ])('sends one when the tab holds %j', (stored) => {
    items.set('recent-code', stored)
    expect(recentCode('ada@example.com', 0)).toBeNull()
  })

  test('sends one where the browser refuses storage', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): Storage {
        throw new Error('refused')
      },
    })
    rememberCode('ada@example.com', code)
    expect(recentCode('ada@example.com', 0)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { recentCode, rememberCode } from './recent-codes.ts'

const code = { challengeId: 'c', resendAtMs: 30_000, expiresAtMs: 600_000 }

describe('going back and asking for a code once more', () => {
  it('leads to the code sent moments ago, while no other can be sent', () => {
    rememberCode('ada@example.com', code)
    expect(recentCode('ada@example.com', 29_999)).toBe(code)
    expect(recentCode(' Ada@Example.com', 29_999)).toBe(code)
  })

  it('sends a new one as soon as that is possible', () => {
    rememberCode('ada@example.com', code)
    expect(recentCode('ada@example.com', 30_000)).toBeNull()
  })

  it('sends one to any other address at once', () => {
    rememberCode('ada@example.com', code)
    expect(recentCode('bob@example.com', 0)).toBeNull()
  })
})

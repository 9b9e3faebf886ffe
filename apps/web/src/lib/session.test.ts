import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  endSession,
  isCurrent,
  isLoggedIn,
  loseSession,
  parseSession,
  sessionToken,
  startSession,
  subscribeSession,
  wasSignedOut,
} from './session.ts'

function inAnHour() {
  return new Date(Date.now() + 3_600_000).toISOString()
}

function anHourAgo() {
  return new Date(Date.now() - 3_600_000).toISOString()
}

describe('being logged in', () => {
  test('accepts a token that ends in the future', () => {
    const session = { token: 't', expiresAt: '2026-01-01T12:00:00Z' }
    expect(isCurrent(session, Date.parse('2026-01-01T11:59:59Z'))).toBe(true)
    expect(isCurrent(session, Date.parse('2026-01-01T12:00:00Z'))).toBe(false)
    expect(isCurrent({ ...session, token: '' }, 0)).toBe(false)
    expect(isCurrent(null, 0)).toBe(false)
  })

  test.each([null, '', 'no JSON', '"text"', '{}', '{"token":1,"expiresAt":2}'])(
    'is not believed of what else may be stored: %s',
    (stored) => {
      expect(parseSession(stored)).toBeNull()
    },
  )
})

/** A page that watches the session, as the header of every page does. */
function openPage() {
  vi.stubGlobal('window', new EventTarget())
  const onChange = vi.fn<() => void>()
  onTestFinished(subscribeSession(onChange))
  onTestFinished(endSession)
  return onChange
}

describe('the session of a page', () => {
  test('starts with the answer of a sign-in call', () => {
    const onChange = openPage()
    startSession({ token: 'new', expiresAt: inAnHour() })
    expect(isLoggedIn()).toBe(true)
    expect(sessionToken()).toBe('new')
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('counts as signed out when the server refuses its token', () => {
    openPage()
    startSession({ token: 'refused', expiresAt: inAnHour() })
    loseSession('refused')
    expect(isLoggedIn()).toBe(false)
    expect(wasSignedOut()).toBe(true)
  })

  test('counts as signed out when its first call is refused, before the page watches', () => {
    vi.stubGlobal('window', new EventTarget())
    onTestFinished(endSession)
    startSession({ token: 'refused', expiresAt: inAnHour() })
    loseSession('refused')
    expect(wasSignedOut()).toBe(true)
  })

  test('continues when an older token is refused late', () => {
    openPage()
    startSession({ token: 'new', expiresAt: inAnHour() })
    loseSession('older')
    expect(sessionToken()).toBe('new')
    expect(wasSignedOut()).toBe(false)
  })

  test('continues when a call from before it is refused late', () => {
    openPage()
    startSession({ token: 'new', expiresAt: inAnHour() })
    loseSession(undefined)
    expect(sessionToken()).toBe('new')
    expect(wasSignedOut()).toBe(false)
  })

  test('does not count as signed out when the customer signed out here', () => {
    openPage()
    startSession({ token: 't', expiresAt: inAnHour() })
    endSession()
    expect(isLoggedIn()).toBe(false)
    expect(wasSignedOut()).toBe(false)
  })

  test('counts as signed out when it ran out before the page was opened', () => {
    openPage()
    expect(wasSignedOut()).toBe(false)
    startSession({ token: 'old', expiresAt: anHourAgo() })
    expect(isLoggedIn()).toBe(false)
    expect(wasSignedOut()).toBe(true)
  })
})

import { beforeEach, expect, test, vi } from 'vitest'
import {
  endSession,
  hasSignedOut,
  leaveSession,
  loseSession,
  staffToken,
  startSession,
} from './session.ts'

const inAnHour = new Date(Date.now() + 3_600_000).toISOString()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})

test('a session at the desk lasts until its end, and leaves a customer’s session alone', () => {
  window.localStorage.setItem('session', 'of a customer')
  startSession({ token: 'a', expiresAt: inAnHour })
  expect(staffToken()).toBe('a')
  startSession({ token: 'a', expiresAt: new Date(Date.now() - 1).toISOString() })
  expect(staffToken()).toBeNull()
  endSession()
  expect(window.localStorage.getItem('session')).toBe('of a customer')
})

test('only the refusal of the present session signs out', () => {
  startSession({ token: 'new', expiresAt: inAnHour })
  loseSession('old')
  loseSession(undefined)
  expect(staffToken()).toBe('new')
  loseSession('new')
  expect(staffToken()).toBeNull()
})

test('who signed out has left, and who was signed out has not', () => {
  startSession({ token: 'a', expiresAt: inAnHour })
  loseSession('a')
  expect(hasSignedOut()).toBe(false)
  startSession({ token: 'b', expiresAt: inAnHour })
  leaveSession()
  expect({ token: staffToken(), left: hasSignedOut() }).toEqual({ token: null, left: true })
  startSession({ token: 'c', expiresAt: inAnHour })
  expect(hasSignedOut()).toBe(false)
})

test.for(['{', '1', 'null', '{"token":1,"expiresAt":"2099-01-01"}'])(
  'what is stored as %s is no session',
  (stored) => {
    window.localStorage.setItem('desk-session', stored)
    expect(staffToken()).toBeNull()
  },
)

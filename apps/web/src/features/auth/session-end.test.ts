import { describe, expect, test } from 'vitest'
import { endOf } from './session-end.ts'

const minute = 60_000
const now = Date.parse('2026-11-20T10:00:00Z')
const inTwelveHours = now + 12 * 60 * minute

describe('the end of a session', () => {
  test('is 29 minutes after its last use: the server counts by the minute', () => {
    expect(endOf(inTwelveHours, now)).toEqual({ kind: 'idle', atMs: now + 29 * minute })
  })

  test('is the end of its hours when that comes first', () => {
    const soon = now + 10 * minute
    expect(endOf(soon, now)).toEqual({ kind: 'hours', atMs: soon })
  })

  test('is the end of its hours while no use is known', () => {
    expect(endOf(inTwelveHours, null)).toEqual({ kind: 'hours', atMs: inTwelveHours })
  })

  test('is not shown to a visitor who is not signed in', () => {
    expect(endOf(null, now)).toBeNull()
  })
})

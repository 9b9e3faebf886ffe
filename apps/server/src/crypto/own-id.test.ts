import { expect, test } from 'vitest'
import { canBeOwnId, ownId } from './own-id.ts'

test('ids are UUIDs of version 7, each after the one before', () => {
  const ids = Array.from({ length: 1000 }, ownId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-/)
  expect(ids.every(canBeOwnId)).toBe(true)
})

test('an id begins with the time in milliseconds', () => {
  const before = Date.now()
  const time = Number.parseInt(ownId().replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThanOrEqual(Date.now())
})

import { expect, test } from 'vitest'
import { pollDelayMs } from './polling.ts'

test('the first look comes after a second', () => {
  expect(pollDelayMs(0)).toBe(1000)
})

test('looks without news become rarer, never more frequent', () => {
  const delays = Array.from({ length: 20 }, (_, round) => pollDelayMs(round))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
})

test('however long it takes, somebody looks twice a minute', () => {
  expect(pollDelayMs(1000)).toBe(30_000)
})

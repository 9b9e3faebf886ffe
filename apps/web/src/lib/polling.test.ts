import { expect, test } from 'vitest'
import { pollDelayMs } from './polling.ts'

test('the first poll comes after a second', () => {
  expect(pollDelayMs(0)).toBe(1000)
})

test('polls without changes become rarer, never more frequent', () => {
  const delays = Array.from({ length: 20 }, (_, round) => pollDelayMs(round))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
})

test('an answer that is awaited shows within two seconds for five minutes, then as any other', () => {
  const delays = Array.from({ length: 200 }, (_, round) => pollDelayMs(round, true))
  expect(Math.max(...delays)).toBeLessThan(2000)
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(5 * 60_000)
  expect(pollDelayMs(200, true)).toBe(30_000)
})

test('however long it takes, the page polls twice a minute', () => {
  expect(pollDelayMs(1000)).toBe(30_000)
})

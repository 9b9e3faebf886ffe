import { describe, expect, test } from 'vitest'
import { countdownText, secondsLeft, timeOfDay } from './countdown.ts'

describe('the countdown to a new code', () => {
  test.each([
    [30_000, 30],
    [29_001, 30],
    [29_000, 29],
    [1, 1],
    [0, 0],
    [-5000, 0],
  ])('shows with %i ms to go %i seconds', (leftMs, seconds) => {
    expect(secondsLeft(1_000_000 + leftMs, 1_000_000)).toBe(seconds)
  })

  test.each([
    [0, '0:00'],
    [7, '0:07'],
    [30, '0:30'],
    [90, '1:30'],
    [3600, '1:00:00'],
    [86_399, '23:59:59'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(countdownText(seconds)).toBe(text)
  })
})

test('names the local time until which a code works', () => {
  const at = new Date(2026, 4, 5, 22, 42).getTime()
  expect(timeOfDay(at)).toMatch(/^10:42\sPM$/)
})

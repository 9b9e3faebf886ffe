import { expect, test } from 'vitest'
import { createLogLimit } from './log-limit.ts'

test('the same trouble is written once in its time, with the number of times left out', () => {
  let now = 0
  const written: [string, number][] = []
  const limit = createLogLimit(() => new Date(now), 10)
  const report = (key: string) => limit(key, (skipped) => written.push([key, skipped]))
  for (now = 0; now < 25_000; now += 1000) report('database')
  report('clock')
  expect(written).toEqual([
    ['database', 0],
    ['database', 9],
    ['database', 9],
    ['clock', 0],
  ])
})

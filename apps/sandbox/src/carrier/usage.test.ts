import { expect, test } from 'vitest'
import { usageOf } from './usage.ts'

const began = Date.parse('2026-11-02T09:30:00Z')
const sim = { iccid: '8901410330000000014', inPhoneSinceMs: began, spent: [] }

test('a month is the sum of its days, which differ, and none is below zero', () => {
  const usage = usageOf(sim, { fromMs: 0, toMs: Date.parse('2026-11-30T12:00:00Z') })
  const amounts = usage.days.map(({ dataUsedMb }) => dataUsedMb)
  expect(usage.days[0]?.day).toBe('2026-11-02')
  expect(usage.days.at(-1)?.day).toBe('2026-11-30')
  expect(amounts).toHaveLength(29)
  expect(Math.min(...amounts)).toBeGreaterThan(0)
  expect(new Set(amounts).size).toBeGreaterThan(5)
  expect(amounts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(usage.dataUsedMb, 0)
})

test('nothing is used before the SIM is in a phone', () => {
  const usage = usageOf(sim, { fromMs: 0, toMs: began })
  expect(usage).toMatchObject({ dataUsedMb: 0, minutesUsed: 0, textsUsed: 0, days: [] })
})

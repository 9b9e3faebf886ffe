import { afterEach, beforeEach, expect, vi } from 'vitest'

// An unexpected warning is a defect. A test that provokes one says so with its own
// `vi.spyOn(console, 'error')`, which takes the place of these.
const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      noise.push(`console.${level}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  expect(noise, 'nothing is written to the console').toEqual([])
})

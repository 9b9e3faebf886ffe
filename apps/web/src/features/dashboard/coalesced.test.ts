import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesced } from './coalesced.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a save and the news of it load once', async () => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('fresh'))
  const look = coalesced(load, 100)
  const both = Promise.all([look(), look()])
  await vi.advanceTimersByTimeAsync(100)
  expect(await both).toEqual(['fresh', 'fresh'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('news that come while a load runs are loaded after it began, not missed', async () => {
  let running = 0
  const load = vi.fn<() => Promise<number>>(async () => {
    running += 1
    await new Promise((resolve) => setTimeout(resolve, 300))
    return running
  })
  const look = coalesced(load, 100)
  const first = look()
  await vi.advanceTimersByTimeAsync(200)
  const second = look()
  await vi.advanceTimersByTimeAsync(500)
  await Promise.all([first, second])
  expect(load).toHaveBeenCalledTimes(2)
})

test('a load that fails does not stand in the way of the next one', async () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Network Error')))
  const look = coalesced(load, 100)
  for (const times of [1, 2]) {
    const failed = look().catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(100)
    expect(await failed).toContain('Network Error')
    expect(load).toHaveBeenCalledTimes(times)
  }
})

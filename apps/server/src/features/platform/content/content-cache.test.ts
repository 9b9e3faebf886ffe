import { silentLog } from '@openline/testing/feature-app'
import { afterEach, expect, test, vi } from 'vitest'
import type { Fetched } from '../../../gateways/content/content.ts'
import { createContentCache } from './content-cache.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A service that answers each address with itself in capitals, when `answers` lets it. */
function aCache() {
  const asked: string[] = []
  const warnings: unknown[] = []
  const gaps: string[] = []
  const world = {
    now: 0,
    answer: (address: string): Promise<Fetched<string>> =>
      Promise.resolve({ kind: 'found', value: address.toUpperCase() }),
  }
  const log = Object.assign(Object.create(silentLog) as typeof silentLog, {
    warn: (details: unknown) => warnings.push(details),
  })
  const readCached = createContentCache<string>({
    fetch: (address) => {
      asked.push(address)
      return world.answer(address)
    },
    isSame: (known, answer) => known === answer,
    maxEntries: 300,
    clock: () => new Date(world.now),
    log,
  })
  const read = (address: string) => readCached(address, () => gaps.push(address))
  return { read, world, asked, warnings, gaps }
}

const addresses = Array.from({ length: 20 }, (_, index) => `known-${index}`)

function slowly(address: string): Promise<Fetched<string>> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ kind: 'found', value: address.toUpperCase() }), 10)
  })
}

test('a first question is answered while all known answers are being refreshed', async () => {
  const { read, world, asked, gaps } = aCache()
  await Promise.all(addresses.map(read))
  world.now = 30 * 60_000
  world.answer = slowly
  const refreshed = addresses.map(read)
  expect(await read('spanish')).toBe('SPANISH')
  // It goes before the refreshes that have not begun.
  expect(asked.slice(20).indexOf('spanish')).toBe(8)
  await Promise.all(refreshed)
  expect(gaps).toEqual([])
})

test('more first questions than may be asked at a time wait for their turn', async () => {
  const { read, world, gaps } = aCache()
  world.answer = slowly
  const answers = await Promise.all(addresses.map(read))
  expect(answers).toEqual(addresses.map((address) => address.toUpperCase()))
  expect(gaps).toEqual([])
})

test('a question without an answer yet is reported to who asked, and logged once', async () => {
  vi.useFakeTimers()
  const { read, world, warnings, gaps } = aCache()
  world.answer = () => new Promise(() => {})
  const first = read('home')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await first, await read('home')]).toEqual([null, null])
  expect(gaps).toEqual(['home', 'home'])
  expect(warnings).toEqual([{ address: 'home', reason: 'no answer yet' }])
})

test('a service that fails is logged once with its reason, and is no answer', async () => {
  const { read, world, warnings, gaps } = aCache()
  world.answer = () => Promise.resolve({ kind: 'unavailable', reason: 'status 503' })
  await read('home')
  await read('home')
  expect(gaps).toEqual(['home', 'home'])
  expect(warnings).toEqual([{ address: 'home', reason: 'status 503' }])
})

test('that there is nothing is an answer', async () => {
  const { read, world, warnings, gaps } = aCache()
  world.answer = () => Promise.resolve({ kind: 'missing' })
  expect(await read('home')).toBeNull()
  expect([gaps, warnings]).toEqual([[], []])
})

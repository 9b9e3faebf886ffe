import { eventually } from '@openline/testing/eventually'
import { expect, test } from 'vitest'
import { createClaimLoop } from './claim-loop.ts'

function onClaimFailure(error: unknown): never {
  throw error
}

type Options = { concurrency: number; waiting: number; keyOf?: (event: number) => string }

/** Events 1 to `waiting` are stored; each is handled until the test ends it. */
function aLoop({ concurrency, waiting, keyOf = String }: Options) {
  const stored = Array.from({ length: waiting }, (_, index) => index + 1)
  const running = new Map<number, () => void>()
  const begun: number[] = []
  const released: number[] = []
  let most = 0
  const loop = createClaimLoop<number>({
    concurrency,
    keyOf,
    onClaimFailure,
    claim: async (limit) => stored.splice(0, limit),
    handle: (event) => {
      begun.push(event)
      most = Math.max(most, running.size + 1)
      return new Promise((resolve) => {
        running.set(event, () => {
          running.delete(event)
          resolve()
        })
      })
    },
    release: async (event) => void released.push(event),
  })
  const finishAll = () => running.forEach((finish) => finish())
  return { ...loop, stored, running, begun, released, finishAll, most: () => most }
}

test('a burst is handled a few events at a time, each once, and the rest stays stored', async () => {
  const loop = aLoop({ concurrency: 3, waiting: 100 })
  loop.wake()
  await eventually('three running events', async () => loop.running.size === 3)
  expect(loop.stored.length).toBeGreaterThan(90)
  const settled = loop.settled()
  await eventually('the end', async () => {
    loop.finishAll()
    return loop.begun.length === 100 && loop.running.size === 0
  })
  await settled
  expect(loop.most()).toBe(3)
  expect(new Set(loop.begun).size).toBe(100)
})

test('an event is handled immediately while there is room, else it waits', async () => {
  const loop = aLoop({ concurrency: 2, waiting: 1 })
  loop.wake()
  await eventually('the first', async () => loop.running.has(1))
  loop.stored.push(2, 3)
  loop.wake()
  await eventually('the second', async () => loop.running.has(2))
  expect(loop.begun).toEqual([1, 2])
  loop.finishAll()
  await eventually('the third', async () => loop.running.has(3))
  loop.finishAll()
  await loop.settled()
  expect(loop.begun).toEqual([1, 2, 3])
})

test('events of one key are handled one after the other, as they came, while others go on', async () => {
  const keyOf = (event: number) => (event % 3 === 0 ? 'own' : 'busy')
  const loop = aLoop({ concurrency: 3, waiting: 40, keyOf })
  loop.wake()
  await eventually('both keys', async () => loop.running.size === 2)
  expect([...loop.running.keys()]).toEqual([1, 3])
  expect(loop.most()).toBe(2)
  await eventually('the end', async () => {
    loop.finishAll()
    return loop.begun.length === 40 && loop.running.size === 0
  })
  for (const key of ['own', 'busy']) {
    const begun = loop.begun.filter((event) => keyOf(event) === key)
    expect(begun).toEqual(begun.toSorted((one, other) => one - other))
  }
})

test('a new event passes neither a waiting nor a running event of its key', async () => {
  const loop = aLoop({ concurrency: 2, waiting: 1, keyOf: () => 'busy' })
  loop.wake()
  await eventually('the first', async () => loop.running.has(1))
  loop.stored.push(2)
  loop.wake()
  await eventually('the second to be claimed', async () => loop.stored.length === 0)
  loop.stored.push(3)
  loop.wake()
  await eventually('the third to be claimed', async () => loop.stored.length === 0)
  expect(loop.begun).toEqual([1])
  loop.finishAll()
  await eventually('the second', async () => loop.running.has(2))
  expect(loop.begun).toEqual([1, 2])
  loop.finishAll()
  await eventually('the third', async () => loop.running.has(3))
  loop.finishAll()
  await loop.settled()
  expect(loop.begun).toEqual([1, 2, 3])
})

test('an event that is stored during a claim is handled too', async () => {
  const loop = aLoop({ concurrency: 2, waiting: 1 })
  loop.wake()
  loop.stored.push(2)
  loop.wake()
  await eventually('both', async () => {
    loop.finishAll()
    return loop.begun.length === 2
  })
  expect(loop.begun).toEqual([1, 2])
})

test('a failed claim is made again with the next event', async () => {
  let claims = 0
  const handled: number[] = []
  const failures: unknown[] = []
  const loop = createClaimLoop<number>({
    concurrency: 2,
    keyOf: String,
    onClaimFailure: (error) => void failures.push(error),
    claim: async () => {
      claims += 1
      if (claims === 1) throw new Error('the database is away')
      return claims === 2 ? [7] : []
    },
    handle: async (event) => void handled.push(event),
    release: async () => {},
  })
  loop.wake()
  await loop.settled()
  loop.wake()
  await loop.settled()
  expect(handled).toEqual([7])
  expect(failures).toHaveLength(1)
})

test('a closed loop claims nothing more, finishes what runs and releases what it claimed', async () => {
  const loop = aLoop({ concurrency: 2, waiting: 50 })
  loop.wake()
  await eventually('two running events', async () => loop.running.size === 2)
  let isClosed = false
  const closing = loop.close().then(() => (isClosed = true))
  expect(isClosed).toBe(false)
  loop.finishAll()
  await closing
  loop.wake()
  expect(loop.begun).toHaveLength(2)
  expect(loop.begun.length + loop.released.length + loop.stored.length).toBe(50)
  expect(loop.released.length).toBeGreaterThan(0)
})

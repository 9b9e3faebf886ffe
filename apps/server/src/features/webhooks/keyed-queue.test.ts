import { eventually } from '@openline/testing/eventually'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

const log = pino({ enabled: false })

/** Events 1 to `waiting` lie in the database; each is acted upon when the test lets it. */
function someLanes(lanes: number, waiting: number, keyOf: (event: number) => string = String) {
  const stored = Array.from({ length: waiting }, (_, index) => index + 1)
  const acting = new Map<number, () => void>()
  const acted: number[] = []
  const limits: number[] = []
  let most = 0
  const made = createKeyedQueue<number>({
    lanes,
    keyOf,
    log,
    take: async (limit) => {
      limits.push(limit)
      return stored.splice(0, limit)
    },
    act: (event) => {
      acted.push(event)
      most = Math.max(most, acting.size + 1)
      return new Promise((resolve) => {
        acting.set(event, () => {
          acting.delete(event)
          resolve()
        })
      })
    },
  })
  const finishAll = () => acting.forEach((finish) => finish())
  return { ...made, stored, acting, acted, limits, finishAll, most: () => most }
}

test('a burst is acted upon a few at a time, each once, and the rest stays where it is', async () => {
  const lanes = someLanes(3, 100)
  lanes.wake()
  await eventually('busy lanes', async () => lanes.acting.size === 3)
  expect(lanes.stored.length).toBeGreaterThan(90)
  const settled = lanes.settled()
  await eventually('the end', async () => {
    lanes.finishAll()
    return lanes.acted.length === 100 && lanes.acting.size === 0
  })
  await settled
  expect(lanes.most()).toBe(3)
  expect(new Set(lanes.acted).size).toBe(100)
})

test('what comes while there is room is acted upon at once, else it waits', async () => {
  const lanes = someLanes(2, 0)
  const [one, two, three] = ['1', '2', '3'].map((key) => lanes.tryAcquire(key))
  expect(three).toBeNull()
  one?.run(1)
  two?.release()
  expect(lanes.acted).toEqual([1])
  lanes.tryAcquire('2')?.run(2)
  expect(lanes.acted).toEqual([1, 2])
  lanes.finishAll()
  await lanes.settled()
})

test('of one number one event at a time is acted upon, as they came, while others go on', async () => {
  const numberOf = (event: number) => (event % 3 === 0 ? 'own' : 'busy')
  const lanes = someLanes(3, 40, numberOf)
  lanes.wake()
  await eventually('both numbers', async () => lanes.acting.size === 2)
  expect([...lanes.acting.keys()]).toEqual([1, 3])
  expect(lanes.most()).toBe(2)
  await eventually('the end', async () => {
    lanes.finishAll()
    return lanes.acted.length === 40 && lanes.acting.size === 0
  })
  for (const number of ['own', 'busy']) {
    const acted = lanes.acted.filter((event) => numberOf(event) === number)
    expect(acted).toEqual(acted.toSorted((one, other) => one - other))
  }
})

test('what comes passes neither what waits nor what is in hand of the same number', async () => {
  const lanes = someLanes(2, 0, () => 'busy')
  lanes.tryAcquire('busy')?.run(1)
  expect(lanes.tryAcquire('busy')).toBeNull()
  lanes.finishAll()
  await eventually('a free lane', async () => lanes.acting.size === 0)
  lanes.stored.push(2)
  expect(lanes.tryAcquire('busy')).toBeNull()
  lanes.tryAcquire('other')?.release()
  lanes.stored.push(3)
  lanes.wake()
  await eventually('the second', async () => lanes.acting.has(2))
  expect(lanes.acted).toEqual([1, 2])
  lanes.finishAll()
  await eventually('the third', async () => lanes.acting.has(3))
  lanes.finishAll()
  await lanes.settled()
  expect(lanes.tryAcquire('busy')).not.toBeNull()
})

test('an event that is stored while the database is asked is not forgotten', async () => {
  const lanes = someLanes(2, 1)
  lanes.wake()
  lanes.stored.push(2)
  lanes.wake()
  await eventually('both', async () => {
    lanes.finishAll()
    return lanes.acted.length === 2
  })
  expect(lanes.acted).toEqual([1, 2])
})

test('after closing nothing more is taken, and what is in hand is finished', async () => {
  const lanes = someLanes(2, 50)
  lanes.wake()
  await eventually('busy lanes', async () => lanes.acting.size === 2)
  let isClosed = false
  const closing = lanes.close().then(() => (isClosed = true))
  expect(isClosed).toBe(false)
  expect(lanes.tryAcquire('51')).toBeNull()
  lanes.finishAll()
  await closing
  lanes.wake()
  expect(lanes.acted).toHaveLength(2)
})

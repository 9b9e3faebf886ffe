import { expect, test } from 'vitest'
import { createWaiting, looksWithoutStep, type Ticks, untilStandstill } from './waiting.ts'

/** Looks as often as it is told to. */
function looksByHand(): { ticks: Ticks; look: (times: number) => void } {
  let looks: (() => void)[] = []
  return {
    ticks: (look) => {
      looks.push(look)
      return () => {
        looks = []
      }
    },
    look: (times) => {
      for (let time = 0; time < times; time += 1) for (const look of looks) look()
    },
  }
}

test('work in which nothing begins or ends stands still, and says what it waits for', async () => {
  const waiting = createWaiting()
  const { ticks, look } = looksByHand()
  const asked = Promise.withResolvers<void>()
  const never = () => {
    asked.resolve()
    return new Promise<void>(() => {})
  }
  const work = () =>
    waiting.during('jobs', async () => {
      await waiting.during('an answer that came', async () => {})
      await waiting.during('an answer that never comes', never)
    })
  const stoodStill = untilStandstill(waiting, work, ticks)
  await asked.promise
  look(looksWithoutStep + 1)
  expect(await stoodStill).toEqual(['jobs', 'an answer that never comes'])
})

test('work continues as long as something begins or ends now and then', async () => {
  const waiting = createWaiting()
  const { ticks, look } = looksByHand()
  const end = Promise.withResolvers<void>()
  const lived = untilStandstill(waiting, () => end.promise, ticks)
  for (let step = 0; step < 3; step += 1) {
    look(looksWithoutStep - 1)
    await waiting.during('a short call', async () => {})
  }
  end.resolve()
  expect(await lived).toBeNull()
})

test('work that fails is no standstill', async () => {
  const waiting = createWaiting()
  const failing = () =>
    waiting.during('a call', async () => {
      throw new Error('The database is away')
    })
  const { ticks } = looksByHand()
  await expect(untilStandstill(waiting, failing, ticks)).rejects.toThrow('The database is away')
  expect(waiting.open()).toEqual([])
})

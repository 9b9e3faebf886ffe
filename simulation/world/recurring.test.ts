import { expect, test } from 'vitest'
import { randomOf } from './random.ts'
import { recur } from './recurring.ts'
import { createVirtualTime } from './virtual-time.ts'

const start = new Date('2028-01-10T05:00:00Z')
const hourMs = 3600_000
const hourly = 365 * 24

/** When something happened, in hours, while this many were lived through. */
async function hoursOf(work: () => Promise<number | void>, lived: number): Promise<number[]> {
  const time = createVirtualTime(start)
  const happened: number[] = []
  recur({ time, random: randomOf(7, 'test'), perYear: hourly }, () => {
    happened.push((time.now().getTime() - start.getTime()) / hourMs)
    return work()
  })
  for (let next = time.nextAt(); next; next = time.nextAt()) {
    if (next.getTime() > start.getTime() + lived * hourMs) break
    time.moveTo(next)
    await time.happen()
  }
  return happened
}

test('something happens as often as it is said to', async () => {
  const happened = await hoursOf(async () => {}, 1000)
  expect(happened.length).toBeGreaterThan(900)
  expect(happened.length).toBeLessThan(1100)
})

test('what lasts begins again after its end', async () => {
  const happened = await hoursOf(async () => 10 * hourMs, 1000)
  const pauses = happened.slice(1).map((hour, index) => hour - (happened[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10)
  expect(happened.length).toBeGreaterThan(80)
})

import { expect, test } from 'vitest'
import { createVirtualTime } from './virtual-time.ts'

const start = new Date('2028-01-10T05:00:00Z')
const minuteMs = 60_000

test('what recurs outside alone is no reason for time to stop, and is done on the way', async () => {
  const time = createVirtualTime(start)
  const happened: string[] = []
  time.timers.every(5000, () => happened.push('a sweep'))
  expect(time.nextAt()).toBeNull()
  time.after(minuteMs, async () => void happened.push('a visit'))
  time.after(minuteMs + 1000, async () => void happened.push('another one'))
  for (let next = time.nextAt(); next; next = time.nextAt()) {
    time.moveTo(next)
    await time.happen()
  }
  expect(happened).toEqual(['a sweep', 'a visit', 'another one'])
})

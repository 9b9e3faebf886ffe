import { expect, test } from 'vitest'
import { eachUntilStopped } from './each-until-stopped.ts'

test('a task that is stopped ends after what it has in hand', async () => {
  const stopping = new AbortController()
  const done: number[] = []
  await eachUntilStopped([1, 2, 3], stopping.signal, async (item) => {
    if (item === 2) stopping.abort()
    done.push(item)
  })
  expect(done).toEqual([1, 2])
})

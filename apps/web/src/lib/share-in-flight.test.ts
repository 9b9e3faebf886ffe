import { expect, test } from 'vitest'
import { shareInFlight } from './share-in-flight.ts'

test('callers that ask at the same time share one answer, later ones get a new one', async () => {
  let asked = 0
  const ask = shareInFlight(async (step: number) => {
    asked += step
    return asked
  })
  expect(await Promise.all([ask(1), ask(1), ask(1)])).toEqual([1, 1, 1])
  expect(await ask(1)).toBe(2)
})

test('a failure rejects all waiting callers and is not kept', async () => {
  let isDown = true
  const ask = shareInFlight(async () => {
    if (isDown) throw new Error('down')
    return 'up'
  })
  const both = await Promise.allSettled([ask(), ask()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await ask()).toBe('up')
})

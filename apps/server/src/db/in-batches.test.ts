import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

function recorded(mostAtOnce: number) {
  const batches: (readonly number[])[] = []
  const double = inBatches(mostAtOnce, async (items: readonly number[]) => {
    batches.push(items)
    if (items.includes(13)) throw new Error('unlucky')
    return items.map((item) => item * 2)
  })
  return { batches, double }
}

test('what is asked for meanwhile is asked for at once, and each gets its own answer', async () => {
  const { batches, double } = recorded(3)
  const answers = Promise.all([1, 2, 3, 4, 5].map((item) => double(item)))
  expect(double.waiting()).toBe(4)
  expect(await answers).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
  expect(double.waiting()).toBe(0)
})

test('of those that fail together only the one at fault fails', async () => {
  const { double } = recorded(10)
  const answers = await Promise.allSettled([1, 12, 13, 14].map((item) => double(item)))
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

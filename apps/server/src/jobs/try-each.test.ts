import { expect, test } from 'vitest'
import { tryEach } from './try-each.ts'

async function triedOf(failing: readonly number[]) {
  const [tried, failed]: [number[], number[]] = [[], []]
  await tryEach(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      tried.push(item)
      if (failing.includes(item)) throw new Error('away')
    },
    (_, item) => failed.push(item),
  )
  return { tried, failed }
}

test('what fails keeps nothing else from being tried', async () => {
  expect(await triedOf([1, 2, 4, 5])).toEqual({
    tried: [1, 2, 3, 4, 5, 6, 7],
    failed: [1, 2, 4, 5],
  })
})

test('after three failures in a row the rest is left for the next turn', async () => {
  expect(await triedOf([2, 3, 4])).toEqual({ tried: [1, 2, 3, 4], failed: [2, 3, 4] })
})

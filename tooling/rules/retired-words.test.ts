import { expect, test } from 'vitest'
import { findRetiredWords, retiredWords } from './retired-words.ts'

test.each(retiredWords)('finds a word that gave way to: $becomes', ({ example, becomes }) => {
  const found = findRetiredWords({ path: 'apps/server/src/a.ts', text: `const a = 1\n${example}` })
  expect(found).toContainEqual(expect.stringContaining(becomes))
  expect(found[0]).toMatch(/^apps\/server\/src\/a\.ts:2: /)
})

test('finds nothing in a plain sentence', () => {
  const text =
    'The order is active: the customer reads the timeline, and no process retries the job.'
  expect(findRetiredWords({ path: 'docs/a.md', text })).toEqual([])
})

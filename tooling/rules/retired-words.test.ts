import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { findRetiredWords, retiredWords } from './retired-words.ts'
import { readSources, type SourceFile } from './source-files.ts'

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

test('no file of the repository has a word that gave way', async () => {
  const sources = await readSources('.ts', '.tsx', '.mjs', '.css')
  const documents = await readDocuments()
  // The rules name what they look for.
  const own = /^tooling\/rules\/(retired-words|plain-english)/
  const files = [...sources, ...documents].filter(({ path }) => !own.test(path))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(findRetiredWords)).toEqual([])
})

/** The guides, and the SQL that is written by hand. */
async function readDocuments(): Promise<SourceFile[]> {
  const patterns = [
    '*.md',
    '{apps,content,docs}/**/*.md',
    '.env.example',
    'apps/*/migrations/*.sql',
  ]
  const paths: string[] = []
  const found = glob(patterns, { cwd: root, exclude: (name) => name === 'node_modules' })
  for await (const path of found) paths.push(path)
  const read = async (path: string) => ({ path, text: await readFile(join(root, path), 'utf8') })
  return Promise.all(paths.map(read))
}

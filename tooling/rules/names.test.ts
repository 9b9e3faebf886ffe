import { expect, test } from 'vitest'
import { findBadFiles } from './names.ts'
import { readSources } from './source-files.ts'

test('every file of the repository has a name of its own and something to say', async () => {
  const sources = await readSources('.ts', '.tsx', '.mjs', '.css')
  expect(sources.flatMap(findBadFiles)).toEqual([])
})

test.for(['src/utils.ts', 'src/helpers/money.ts', 'src/constants.ts', 'src/index.ts'])(
  '%s has a name that says nothing',
  (path) => {
    expect(findBadFiles({ path: `packages/contract/${path}`, text: 'export const a = 1' })).toEqual(
      [`packages/contract/${path} has a name that says nothing`],
    )
  },
)

test('a file is named in kebab-case', () => {
  const file = { path: 'apps/web/src/ui/TextField.tsx', text: 'export const a = 1' }
  expect(findBadFiles(file)).toEqual([`${file.path} is not in kebab-case`])
})

test('a file that only passes others on is found, one that adds something is not', () => {
  const path = 'apps/web/src/ui/kit.ts'
  const passesOn = `export * from './button.tsx'\nexport { Card } from './card.tsx'`
  expect(findBadFiles({ path, text: passesOn })).toHaveLength(1)
  expect(findBadFiles({ path, text: `${passesOn}\nexport const count = 2` })).toEqual([])
})

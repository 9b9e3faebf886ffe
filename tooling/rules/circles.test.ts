import { expect, test } from 'vitest'
import { findCircles, findPackageCircles } from './circles.ts'
import { isTest, readSources } from './source-files.ts'

const sources = await readSources('.ts', '.tsx')
const product = sources.filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path))

test('no two files of the repository import each other', () => {
  expect(findCircles(sources)).toEqual([])
})

test('no two packages import each other, tests aside', () => {
  const withoutTestSupport = product.filter(({ path }) => !path.startsWith('packages/testing/'))
  expect(findPackageCircles(withoutTestSupport)).toEqual([])
})

function file(name: string, ...targets: string[]) {
  return {
    path: `apps/server/src/${name}.ts`,
    text: targets.map((target) => `import type { T } from './${target}.ts'\n`).join(''),
  }
}

test('a circle of types over several files is found once', () => {
  const circle = [file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')]
  expect(findCircles(circle)).toEqual([
    'import each other: apps/server/src/a.ts, apps/server/src/b.ts, apps/server/src/c.ts',
  ])
})

test('files that share a third are no circle', () => {
  expect(findCircles([file('a', 'c'), file('b', 'a', 'c'), file('c')])).toEqual([])
})

test('packages that import each other are found', () => {
  const one = { path: 'packages/contract/src/a.ts', text: `import '@openline/i18n/i18n'` }
  const other = { path: 'packages/i18n/src/i18n.ts', text: `import '@openline/contract/a'` }
  expect(findPackageCircles([one, other])).toEqual([
    'import each other: packages/contract, packages/i18n',
  ])
})

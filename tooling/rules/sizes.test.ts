import { expect, test } from 'vitest'
import { findOversizes } from './sizes.ts'
import { readSources } from './source-files.ts'

function lines(count: number, line = '// line') {
  return Array<string>(count).fill(line).join('\n')
}

function functionOf(count: number, name = 'price') {
  return `export const ${name} = () => {\n${lines(count - 2)}\n}\n`
}

test('every file and function of the repository has a size one can hold in mind', async () => {
  const sources = await readSources('.ts', '.tsx', '.mjs', '.css')
  expect(sources.flatMap(findOversizes)).toEqual([])
})

test.for([
  ['packages/contract/src/money.ts', 300],
  ['apps/web/src/ui/button.module.css', 300],
  ['tooling/runner/ports.mjs', 300],
  ['packages/contract/src/money.test.ts', 400],
] as const)('%s may have %i lines and not one more', ([path, limit]) => {
  expect(findOversizes({ path, text: lines(limit) })).toEqual([])
  expect(findOversizes({ path, text: lines(limit + 1) })).toHaveLength(1)
})

test.for([
  ['apps/server/src/app.ts', 'price', 60],
  ['apps/web/src/ui/button.tsx', 'readPrice', 60],
  ['apps/web/src/ui/button.tsx', 'Button', 100],
] as const)('in %s the function %s may have %i lines and not one more', ([path, name, limit]) => {
  expect(findOversizes({ path, text: functionOf(limit, name) })).toEqual([])
  expect(findOversizes({ path, text: functionOf(limit + 1, name) })).toEqual([
    `${path}: ${name} has ${limit + 1} lines of at most ${limit}`,
  ])
})

test('what describe and test are given may be longer, what they call may not', () => {
  const path = 'apps/server/src/app.test.ts'
  const body = lines(80)
  expect(findOversizes({ path, text: `describe('it', () => {\n${body}\n})` })).toEqual([])
  expect(findOversizes({ path, text: `test.for([1])('it', () => {\n${body}\n})` })).toEqual([])
  expect(findOversizes({ path, text: functionOf(80) })).toHaveLength(1)
})

test('the methods of an object count for the function that makes it, too', () => {
  const path = 'apps/server/src/app.ts'
  const method = (name: string, count: number) => `${name}() {\n${lines(count - 2)}\n},\n`
  const open = (...methods: string[]) => `const open = () => ({\n${methods.join('')}})\n`
  expect(findOversizes({ path, text: open(method('read', 29), method('write', 29)) })).toEqual([])
  expect(findOversizes({ path, text: open(method('read', 30), method('write', 30)) })).toEqual([
    `${path}: open has 62 lines of at most 60`,
  ])
})

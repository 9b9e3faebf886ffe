import { expect, test } from 'vitest'
import { findOddForms } from './forms.ts'
import { readSources } from './source-files.ts'

test('functions are declarations, constants in camelCase, and casts have reasons, everywhere', async () => {
  const sources = await readSources('.ts', '.tsx', '.mjs')
  expect(sources.flatMap(findOddForms)).toEqual([])
})

test.for([
  ['apps/server/src/app.ts', 'const price = () => 1'],
  ['apps/server/src/app.ts', 'export const price = async (cents: number) => cents'],
  ['tooling/start.mjs', 'const price = function () { return 1 }'],
] as const)('in %s a function in a constant is found: %s', ([path, text]) => {
  expect(findOddForms({ path, text: `const one = 1\n${text}\n` })).toEqual([
    `${path}:2: write a function declaration`,
  ])
})

test.for([
  ['apps/server/src/app.ts', 'function price() {\n  const half = () => 1\n  return half()\n}'],
  ['apps/server/src/app.ts', 'const price: Price = () => 1'],
  ['apps/server/src/app.ts', 'const priceOf = memoize((cents) => cents)'],
  ['tooling/start.mjs', '/** @type {() => number} */\nconst price = () => 1'],
] as const)('in %s this form is kept: %s', ([path, text]) => {
  expect(findOddForms({ path, text })).toEqual([])
})

test('a constant of a module that is written in capitals is found', () => {
  const path = 'apps/sandbox/src/memory.ts'
  const text = 'export const MAX_BYTES = 1\nfunction read(env) {\n  const CONTENT_DIR = env\n}'
  expect(findOddForms({ path, text })).toEqual([`${path}:1: name the constant in camelCase`])
})

test.for([
  'const card = row as Card',
  'function find() {\n  return row as Card\n}',
  '/** Says nothing of the cast. */\nconst card = row as Card',
])('a cast without its reason is found: %s', (text) => {
  expect(findOddForms({ path: 'apps/server/src/app.ts', text })).toHaveLength(1)
})

test.for([
  'const card = row as Card // a check holds the network',
  '// A check holds the network.\nconst card = row as Card',
  "const networks = ['visa'] as const",
])('this cast is kept: %s', (text) => {
  expect(findOddForms({ path: 'apps/server/src/app.ts', text })).toEqual([])
})

test('a route that imports its endpoint by name is found', () => {
  const path = 'apps/server/src/features/sales/cards/routes.ts'
  expect(findOddForms({ path, text: 'bind(listCards, list)' })).toEqual([
    `${path}:1: write bind(api.…), with import * as api`,
  ])
  expect(findOddForms({ path, text: 'bind(cardsApi.listCards, list)' })).toEqual([])
})

test('a pattern that matches every object is found', () => {
  const path = 'apps/server/src/app.test.ts'
  const found = `${path}:1: write expect.stringMatching(…): a pattern alone matches everything here`
  const bare = 'expect(answer).toMatchObject({ body: [{ message: /^Paid/ }] })'
  expect(findOddForms({ path, text: bare })).toEqual([found])
  for (const text of [
    'expect(answer).toMatchObject({ message: expect.stringMatching(/^Paid/) })',
    'expect(answer.message).toMatch(/^Paid/)',
  ]) {
    expect(findOddForms({ path, text })).toEqual([])
  }
})

test.for([`it('pays', () => {})`, `it.each([1])('pays %i', () => {})`])('%s is found', (text) => {
  const path = 'apps/server/src/app.test.ts'
  expect(findOddForms({ path, text })).toEqual([`${path}:1: write test(…), not it(…)`])
})

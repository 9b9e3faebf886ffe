import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkAnswer } from './check-answer.ts'
import { PreparedAnswer } from './prepared-answer.ts'

const lines = z.array(z.object({ id: z.string(), end: z.nullable(z.object({ at: z.string() })) }))
const endpoint = { name: 'listLines', output: z.object({ lines, more: z.looseObject({}) }) }
const line = { id: 'l1', end: { at: '2026-11-20' } }

function checking(given: object, more = {}) {
  return () => checkAnswer(endpoint, { lines: [given], more })
}

test('an answer may have what its contract names, and any field where it says so', () => {
  expect(checking(line, { any: { thing: 1 } })).not.toThrow()
  expect(checking({ ...line, end: null })).not.toThrow()
  expect(checking({ ...line, note: undefined })).not.toThrow()
})

test.each([
  ['lines.0.pin', { ...line, pin: '1234' }],
  ['lines.0.pin', { ...line, pin: null }],
  ['lines.0.end.by', { ...line, end: { ...line.end, by: 'support' } }],
])('a field that it does not name is found: %s of %j', (path, more) => {
  const words = `listLines answered what its contract does not name: ${path}`
  expect(checking(more)).toThrow(words)
  const prepared = new PreparedAnswer({ lines: [more], more: {} }, 'no-cache')
  expect(() => checkAnswer(endpoint, prepared)).toThrow(words)
})

test('an answer without what its contract names is none', () => {
  expect(checking({ id: 'l1' })).toThrow('listLines answered something else than its contract says')
})

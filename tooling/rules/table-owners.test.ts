import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'
import { findForeignTables, tableOwners } from './table-owners.ts'

const sources = await readSources('.ts')

test('every feature imports only the tables that it owns', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap(findForeignTables)).toEqual([])
})

test('every table of the schema that a feature imports has an owner', () => {
  const schema = sources.filter(({ path }) => /^apps\/server\/src\/db\/schema\/[^/]+$/.test(path))
  const tables = schema.flatMap(({ text }) => [
    ...text.matchAll(/^export const (\w+) = pgTable\(/gm),
  ])
  const ofNoFeature = new Set(['idempotencyKeys', 'rateLimits', 'secretKeyCheck'])
  const names = tables.map(([, name]) => name).filter((name) => !ofNoFeature.has(name ?? ''))
  expect(new Set(names)).toEqual(new Set(Object.keys(tableOwners)))
})

test('a table of another feature is found, and one of its own is not', () => {
  const path = 'apps/server/src/features/lines/usage/store.ts'
  const text = `import { lines } from '../../db/schema/orders.ts'`
  expect(findForeignTables({ path, text })).toEqual([`${path} imports lines, which lines owns`])
  const own = 'apps/server/src/features/lines/lines/store.ts'
  expect(findForeignTables({ path: own, text })).toEqual([])
})

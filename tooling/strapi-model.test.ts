import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './runner/place.mjs'

const run = promisify(execFile)

let project: string
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'strapi-'))
  await mkdir(join(project, 'src'))
})
afterEach(() => rm(project, { recursive: true }))

async function writeModel(): Promise<string> {
  const { stdout } = await run(process.execPath, ['tooling/strapi-model.mjs', project], {
    cwd: root,
  })
  return stdout
}

function read(path: string): Promise<string> {
  return readFile(join(project, path), 'utf8')
}

type Schema = { attributes: Record<string, { pluginOptions?: object }> }

async function fieldsOf(type: string) {
  const { attributes } = JSON.parse(
    await read(`src/api/${type}/content-types/${type}/schema.json`),
  ) as Schema
  const names = Object.keys(attributes)
  return { names, localized: names.filter((name) => attributes[name]?.pluginOptions) }
}

test('a JavaScript project gets its routes in JavaScript', async () => {
  await writeModel()
  expect(await read('src/api/faq/routes/faq.js')).toContain("createCoreRouter('api::faq.faq')")
  expect(existsSync(join(project, 'src/api/faq/routes/faq.ts'))).toBe(false)
})

test('a TypeScript project gets its routes in TypeScript, and no others', async () => {
  await writeModel()
  await writeFile(join(project, 'tsconfig.json'), '{}')
  await writeModel()
  for (const part of ['routes', 'controllers', 'services']) {
    expect(await read(`src/api/faq/${part}/faq.ts`)).toMatch(
      /^import \{ factories \} .*\n\nexport default/,
    )
    expect(existsSync(join(project, `src/api/faq/${part}/faq.js`))).toBe(false)
  }
})

test('an editor translates the words that the shop takes from a translation, and nothing else', async () => {
  await writeModel()
  expect((await fieldsOf('plan')).localized).toEqual([
    'badge',
    'highlight',
    'features',
    'throttleNote',
    'international',
    'label',
  ])
  expect((await fieldsOf('faq')).localized).toEqual(['question', 'answer'])
  expect((await fieldsOf('legal')).localized).toEqual(['title', 'summary', 'sections'])
})

test('a plan has no field whose name Strapi uses itself, and an old project moves its values', async () => {
  expect(await writeModel()).not.toContain('Back up')
  const { names } = await fieldsOf('plan')
  expect(names).toContain('availability')
  expect(names).not.toContain('status')
  const schema = 'src/api/plan/content-types/plan/schema.json'
  await writeFile(join(project, schema), '{"attributes":{"status":{"type":"enumeration"}}}')
  expect(await writeModel()).toContain(
    'Plans now have the field availability instead of status, a name that Strapi 5 uses itself. Back up Strapi',
  )
  const migration = 'database/migrations/2026.11.23T00.00.00.openline-plan-availability.js'
  expect(await read(migration)).toContain("renameColumn('status', 'availability')")
})

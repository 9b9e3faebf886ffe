import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { licensePage, licensesOf } from './licenses.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openline-licenses-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function addPackage(name: string, described: object, text?: string) {
  const at = join(folder, 'node_modules', name)
  await mkdir(join(at, 'lib'), { recursive: true })
  await writeFile(
    join(at, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', ...described }),
  )
  if (text !== undefined) await writeFile(join(at, 'LICENSE.md'), text)
  return join(at, 'lib/index.js')
}

test('every package of a bundle is listed once, with its license', async () => {
  const scoped = await addPackage('@scope/one', { license: 'MIT' }, 'Permission is granted')
  const nested = await addPackage('two/node_modules/three', { license: 'ISC' })
  const ids = [scoped, `${scoped}.map`, nested, join(folder, 'apps/server/src/main.ts')]
  const page = licensePage([...(await licensesOf(ids)), ...(await licensesOf([scoped]))])
  expect(page.match(/^## .*/gm)).toEqual([
    '## @scope/one 1.0.0 (MIT)',
    '## two/node_modules/three 1.0.0 (ISC)',
  ])
  expect(page).toContain('Permission is granted')
})

test('a package that names no license is listed as such', async () => {
  const page = licensePage(await licensesOf([await addPackage('unknown', {})]))
  expect(page).toContain('## unknown 1.0.0 (no identifier given)')
})

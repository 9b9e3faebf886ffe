import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allPages, dashboardSelections } from '../apps/web/src/pages.ts'
import { paths } from '../apps/web/src/paths.ts'
import { api } from '../packages/contract/src/api.ts'
import { root } from './runner/place.mjs'

function read(path: string) {
  return readFile(join(root, path), 'utf8')
}

/** The folders that the map abbreviates. */
const folders: Readonly<Record<string, string>> = {
  web: 'apps/web/src',
  server: 'apps/server/src',
  contract: 'packages/contract/src',
  sandbox: 'apps/sandbox/src',
}

function inFull(path: string): string {
  return path.replace(/^\w+(?=\/)/, (folder) => folders[folder] ?? folder)
}

/** Names in backticks that look like files of the repository. */
function filesIn(text: string): string[] {
  return Array.from(
    text.matchAll(/`(\w[\w./-]*\.(?:tsx?|css|mjs|json|md|sql))`/g),
    ([, path = '']) => path,
  )
}

function inPattern(path: string): string {
  return path.replace(/[{}.]/g, '\\$&')
}

describe('the specification map', () => {
  test('names only files that exist', async () => {
    const named = filesIn(await read('docs/spec-map.md'))
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((path) => !existsSync(join(root, inFull(path))))).toEqual([])
  })

  test('has a row for every route', async () => {
    const map = await read('docs/spec-map.md')
    const routes = [
      ...allPages.map(({ path }) => path),
      ...dashboardSelections.map(paths.dashboardSelection),
    ]
    expect(routes.filter((route) => !map.includes(`| \`${route}\``))).toEqual([])
  })

  test('has a row for every call of the contract', async () => {
    const map = await read('docs/spec-map.md')
    const isMissing = ({ method, path }: (typeof api)[number]) =>
      !new RegExp(`(\\||,) (\\w+, )*${method}(, \\w+)* \`${inPattern(path)}\``).test(map)
    expect(api.filter(isMissing).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})

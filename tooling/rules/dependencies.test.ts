import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/place.mjs'

type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

function manifestsIn(folder: string): string[] {
  return globSync(`${folder}/*/package.json`, { cwd: root })
}

/** Packages of the registry that a manifest names. Ours have another scope, types share a row. */
async function packagesOf(path: string): Promise<string[]> {
  // npm checks the form of this file.
  const manifest = JSON.parse(await readFile(join(root, path), 'utf8')) as Manifest
  return kinds
    .flatMap((kind) => Object.keys(manifest[kind] ?? {}))
    .filter((name) => !name.startsWith('@openline/'))
    .map((name) => (name.startsWith('@types/') ? '@types/*' : name))
}

test('every package has a row in docs/dependencies.md, and no other does', async () => {
  const manifests = ['package.json', ...manifestsIn('apps'), ...manifestsIn('packages')]
  const used = (await Promise.all(manifests.map(packagesOf))).flat()
  const document = await readFile(join(root, 'docs/dependencies.md'), 'utf8')
  const [listed = ''] = document.split('## Written instead')
  const rows = Array.from(listed.matchAll(/^\| (`.*?) +\|/gm), ([, names = '']) => names)
  const named = rows.flatMap((names) => names.split(', ').map((name) => name.replaceAll('`', '')))
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted())
})

import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build as buildAll, programs, webApp } from '../tooling/runner/build.mjs'
import { findNode } from '../tooling/runner/pinned-node.mjs'
import { root } from '../tooling/runner/place.mjs'
import { PlainError } from '../tooling/runner/say.mjs'
import type { Drill } from './machine/drill.ts'

export const build: Drill = {
  name: 'build',
  about: 'npm run build, twice from nothing, makes the same files',
  async run() {
    const first = await buildFromNothing()
    const second = await buildFromNothing()
    const differing = [...first]
      .filter(([path, hash]) => second.get(path) !== hash)
      .map(([path]) => path)
    if (differing.length > 0 || first.size !== second.size) {
      throw new PlainError(`These files differ:\n${differing.join('\n')}`)
    }
    return [['files in dist/, the same twice', String(first.size)]]
  },
}

async function buildFromNothing(): Promise<Map<string, string>> {
  for (const output of [...webApp.outputs, ...programs.outputs]) {
    await rm(join(root, output), { recursive: true, force: true })
  }
  await buildAll(await findNode())
  const [dist] = programs.outputs
  return hashesOf(join(root, dist))
}

/** Each file below a folder with the hash of its content. */
async function hashesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const hashes = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    hashes.set(
      path,
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    )
  }
  return hashes
}

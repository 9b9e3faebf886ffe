import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFiles } from './compress-files.mjs'

test('scripts and styles get compressed files beside them, pictures do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openline-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const script = 'export const price = 1800\n'.repeat(100)
  await writeFile(join(folder, 'shop.js'), script)
  await writeFile(join(folder, 'share.png'), 'picture')
  await compressFiles(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    'share.png',
    'shop.js',
    'shop.js.br',
    'shop.js.gz',
  ])
  const [br, gz] = await Promise.all(
    ['br', 'gz'].map((end) => readFile(join(folder, `shop.js.${end}`))),
  )
  expect(brotliDecompressSync(br ?? '').toString()).toBe(script)
  expect(gunzipSync(gz ?? '').toString()).toBe(script)
})

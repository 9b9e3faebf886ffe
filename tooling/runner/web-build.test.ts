import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs } from './web-build.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openline-web-build-'))
  for (const path of [
    'apps/web/src',
    'apps/web/build',
    'packages/i18n/src',
    'packages/contract/src',
    'content',
  ]) {
    await mkdir(join(folder, path), { recursive: true })
  }
  for (const file of ['tsconfig.base.json', 'package-lock.json']) await write(file, '{}')
})

afterEach(() => rm(folder, { recursive: true }))

function write(file: string, text: string) {
  return writeFile(join(folder, file), text)
}

test.for([
  ['apps/web/src/root.tsx', 'changes'],
  ['packages/contract/src/money.ts', 'changes'],
  ['packages/i18n/src/i18n.ts', 'changes'],
  ['package-lock.json', 'changes'],
  ['apps/web/build/server.js', 'stays'],
  ['apps/web/src/root.test.tsx', 'stays'],
  ['content/brand.json', 'stays'],
])('after an edit of %s the build %s', async ([file = '', outcome]) => {
  const before = await hashInputs(folder)
  await write(file, 'edited')
  const isSame = (await hashInputs(folder)) === before
  expect(isSame ? 'stays' : 'changes').toBe(outcome)
})

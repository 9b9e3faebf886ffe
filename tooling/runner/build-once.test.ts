import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { programs, webApp } from './build.mjs'
import { hashInputs, isBuilt, markBuilt } from './build-once.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openline-build-'))
  for (const path of [
    'apps/web/src',
    'apps/web/build',
    'apps/server/src',
    'apps/server/migrations',
    'apps/bridge-helium/src',
    'apps/sandbox/src',
    'packages/i18n/src',
    'packages/contract/src',
    'packages/carrier-check',
    'content',
    'docs/operate',
    'tooling/bundle',
  ]) {
    await mkdir(join(folder, path), { recursive: true })
  }
  for (const file of [
    'tsconfig.base.json',
    'package-lock.json',
    'package.json',
    'LICENSE',
    'docs/operate/watch.md',
  ]) {
    await write(file, '{}')
  }
})

afterEach(() => rm(folder, { recursive: true }))

function write(file: string, text: string) {
  return writeFile(join(folder, file), text)
}

async function outcomeOfEdit(file: string, inputs: string[]) {
  const before = await hashInputs(folder, inputs)
  await write(file, 'edited')
  return (await hashInputs(folder, inputs)) === before ? 'stays' : 'changes'
}

test.for([
  ['apps/web/src/root.tsx', 'changes'],
  ['packages/contract/src/money.ts', 'changes'],
  ['packages/i18n/src/i18n.ts', 'changes'],
  ['package-lock.json', 'changes'],
  ['apps/web/build/server.js', 'stays'],
  ['apps/web/src/root.test.tsx', 'stays'],
  ['content/brand.json', 'stays'],
  ['apps/server/src/main.ts', 'stays'],
])('after an edit of %s the build of the web app %s', async ([file = '', outcome]) => {
  expect(await outcomeOfEdit(file, webApp.inputs)).toBe(outcome)
})

test('a copy of one output alone is no build', async () => {
  const outputs = ['apps/web/build', 'apps/web/src']
  expect(await isBuilt(folder, outputs, 'a')).toBe(false)
  await markBuilt(folder, outputs.slice(0, 1), 'a')
  expect(await isBuilt(folder, outputs, 'a')).toBe(false)
  await markBuilt(folder, outputs, 'a')
  expect(await isBuilt(folder, outputs, 'a')).toBe(true)
  expect(await isBuilt(folder, outputs, 'b')).toBe(false)
})

test.for([
  ['apps/server/src/main.ts', 'changes'],
  ['apps/server/migrations/0001_triggers.sql', 'changes'],
  ['apps/bridge-helium/src/main.ts', 'changes'],
  ['apps/sandbox/src/main.ts', 'changes'],
  ['apps/web/src/root.tsx', 'changes'],
  ['packages/contract/src/money.ts', 'changes'],
  ['content/brand.json', 'changes'],
  ['docs/operate/watch.md', 'changes'],
  ['tooling/bundle/bundle.mjs', 'changes'],
  ['package-lock.json', 'changes'],
  ['apps/server/src/app.test.ts', 'stays'],
])('after an edit of %s the build of the server %s', async ([file = '', outcome]) => {
  expect(await outcomeOfEdit(file, programs.inputs)).toBe(outcome)
})

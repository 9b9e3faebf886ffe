import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainFailure, isInstalled } from './install.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openline-install-'))
  await mkdir(join(folder, 'node_modules'))
})

afterEach(() => rm(folder, { recursive: true }))

async function writeLockfiles(wanted: object, present: object | null) {
  const text = (packages: object) => JSON.stringify({ packages })
  await writeFile(join(folder, 'package-lock.json'), text(wanted))
  if (present) await writeFile(join(folder, 'node_modules/.package-lock.json'), text(present))
}

describe('whether the packages are installed', () => {
  test.for([
    {
      state: 'every wanted version is there',
      wanted: { '': { version: '1.0.0' }, 'node_modules/a': { version: '2.0.0' } },
      present: { 'node_modules/a': { version: '2.0.0' } },
      installed: true,
    },
    {
      state: 'a package for another system is missing',
      wanted: { 'node_modules/for-windows': { version: '2.0.0', optional: true } },
      present: {},
      installed: true,
    },
    {
      state: 'another version is there',
      wanted: { 'node_modules/a': { version: '2.0.0' } },
      present: { 'node_modules/a': { version: '1.9.0' } },
      installed: false,
    },
    {
      state: 'a package is missing',
      wanted: { 'node_modules/a': { version: '2.0.0' } },
      present: {},
      installed: false,
    },
    {
      state: 'nothing was ever installed',
      wanted: { 'node_modules/a': { version: '2.0.0' } },
      present: null,
      installed: false,
    },
  ])('is $installed when $state', async ({ wanted, present, installed }) => {
    await writeLockfiles(wanted, present)
    expect(isInstalled(folder)).toBe(installed)
  })
})

describe('a failed installation is explained', () => {
  test.for([
    [127, '', /npm was not found/],
    [1, 'npm error code ENOSPC', /disk is full/],
    [1, 'npm error code ENOTFOUND registry', /Check your network connection/],
    [1, 'npm error code EINTEGRITY', /could not install the packages \(exit code 1\)/],
  ] as const)('%i %s', ([code, output, sentence]) => {
    expect(explainFailure(code, output)).toMatch(sentence)
  })
})

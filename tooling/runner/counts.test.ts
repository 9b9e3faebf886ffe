import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.mjs'

let folder: string
let report: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openline-counts-'))
  report = join(folder, 'report.json')
})

afterEach(() => rm(folder, { recursive: true }))

test('a test file that could not be loaded counts as a failed test', async () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  const content = { numPassedTests: 7, numFailedTests: 1, testResults }
  await writeFile(report, JSON.stringify(content))
  expect(await countVitest(report)).toEqual({ passed: 7, failed: 2 })
})

test('a journey that passed only sometimes counts as failed', async () => {
  const content = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } }
  await writeFile(report, JSON.stringify(content))
  expect(await countPlaywright(report)).toEqual({ passed: 5, failed: 2 })
})

test('a runner that wrote no report has counted nothing', async () => {
  expect(await countVitest(report)).toEqual({ passed: 0, failed: 0 })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { pagesWithTables, withTables } from './manual-tables.ts'

test.each(pagesWithTables)('%s is as `npm run docs:tables` writes it', async (path) => {
  const page = await readFile(join(root, path), 'utf8')
  expect(page).toBe(await withTables(page))
})

test('the manual lists settings and metrics with what they are for', async () => {
  const pages = await Promise.all(pagesWithTables.map((path) => readFile(join(root, path), 'utf8')))
  const [run = '', watch = ''] = pages
  expect(run).toMatch(
    /^\| `PUBLIC_URL` \* +\| `http:\/\/localhost:3000` +\| Where customers reach/m,
  )
  expect(watch).toMatch(
    /^\| `openline_refunds_unfinished\{status\}` +\| Unfinished refunds, .*\| \[RefundsFailed\]\(#refunds\) +\|$/m,
  )
})

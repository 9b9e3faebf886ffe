import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../runner/place.mjs'
import { pagesWithTables, withTables } from './manual-tables.ts'

/** `npm run docs:tables`: writes the tables that documents have of settings, metrics and calls. */
for (const path of pagesWithTables) {
  const file = join(root, path)
  await writeFile(file, await withTables(await readFile(file, 'utf8')))
}

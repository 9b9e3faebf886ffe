import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../runner/place.mjs'
import { pagesWithTables, withTables } from './manual-tables.ts'

/** `npm run docs:tables`: writes the parts of documents that are made from the code: tables, the picture of the wings, the ways. */
for (const path of pagesWithTables) {
  const file = join(root, path)
  await writeFile(file, await withTables(await readFile(file, 'utf8')))
}

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brandSchema } from '../../packages/contract/src/brand.ts'
import { root } from '../runner/place.mjs'

/** The folder that CONTENT_DIR names, else the one that comes with the shop. */
export function contentFolder() {
  return resolve(root, process.env.CONTENT_DIR || 'content')
}

/** What names the footer's content type. */
export async function readProductSlug() {
  const text = await readFile(join(contentFolder(), 'brand.json'), 'utf8')
  return brandSchema.parse(JSON.parse(text)).productSlug
}

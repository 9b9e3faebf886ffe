import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shippedFiles } from '../shipped-files.ts'

/**
 * `own` where it exists, else the file `name` of the content that comes with the shop: for tables of
 * the country and of other carriers, which say nothing of a brand.
 */
export function orShipped(own: string, name: string): string {
  return existsSync(own) ? own : join(shippedFiles.content, name)
}

import { importsOf } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'

/** The table of pages that are HTML and nothing else. */
export const documentTable = 'apps/web/src/documents/documents.ts'

const router = /^npm:(react-router|@react-router)/

/**
 * Documents have no router, on the server or in the browser: gives each import of one by a file that
 * `start` imports, directly or by way of others, with the way to it.
 */
export function findRouters(files: readonly SourceFile[], start = documentTable): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]))
  const found: string[] = []
  const seen = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const target of imports.get(path) ?? []) {
      if (router.test(target)) found.push([...way, path, target].join(' → '))
      else visit(target, [...way, path])
    }
  }
  visit(start, [])
  return found
}

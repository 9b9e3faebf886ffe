import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'
import { visit } from './syntax.ts'

const saysNothing = /^(utils?|helpers?|common|constants?|misc|index|shared|types)$/

/** Gives one sentence for a file whose name says nothing, or that only passes others on. */
export function findBadFiles(file: SourceFile): string[] {
  const found: string[] = []
  const parts = file.path.split('/').slice(1)
  const name = posix.basename(file.path).split('.')[0] ?? ''
  if ([...parts.slice(0, -1), name].some((part) => saysNothing.test(part))) {
    found.push(`${file.path} has a name that says nothing`)
  }
  if (!/^_?[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) found.push(`${file.path} is not in kebab-case`)
  if (isBarrel(file)) found.push(`${file.path} only passes on what other files export`)
  return found
}

function isBarrel(file: SourceFile): boolean {
  if (!/\.tsx?$/.test(file.path)) return false
  const kinds: boolean[] = []
  visit(file, (node, around) => {
    if (around[0]?.type !== 'Program') return
    kinds.push(node.type.startsWith('Export') && Boolean(node['source']))
  })
  return kinds.length > 0 && kinds.every(Boolean)
}

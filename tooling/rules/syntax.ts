import { parseAst } from 'vitest/node'
import type { SourceFile } from './source-files.ts'

/** A node of the syntax tree, as far as the rules look at it. */
export type Syntax = { type: string; start: number; end: number; [field: string]: unknown }

export type Visitor = (node: Syntax, around: readonly Syntax[]) => void

/** Visits every node of a file with the nodes around it, innermost first. */
export function visit(file: SourceFile, visitor: Visitor): void {
  const lang = file.path.endsWith('x') ? 'tsx' : 'ts'
  const program: unknown = parseAst(file.text, { lang }, file.path)
  walk(program, [], visitor)
}

function walk(value: unknown, around: readonly Syntax[], visitor: Visitor): void {
  if (Array.isArray(value)) for (const item of value) walk(item, around, visitor)
  if (!isSyntax(value)) return
  visitor(value, around)
  for (const child of Object.values(value)) walk(child, [value, ...around], visitor)
}

function isSyntax(value: unknown): value is Syntax {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/** Counts the lines that a node covers. */
export function linesOf(file: SourceFile, node: Syntax): number {
  return file.text.slice(node.start, node.end).split('\n').length
}

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
  const within = [value, ...around]
  for (const child of Object.values(value)) {
    if (typeof child === 'object') walk(child, within, visitor)
  }
}

function isSyntax(value: unknown): value is Syntax {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/** The node in a field of a node; undefined where the field holds none. */
export function childOf(node: Syntax | undefined, field: string): Syntax | undefined {
  const child = node?.[field]
  return isSyntax(child) ? child : undefined
}

/** The nodes in a list of a node, such as the arguments of a call. */
export function childrenOf(node: Syntax | undefined, field: string): Syntax[] {
  const children = node?.[field]
  return Array.isArray(children) ? children.filter(isSyntax) : []
}

/** The fixed texts of a template, between its holes. */
export function textsOfTemplate(node: Syntax): string[] {
  return childrenOf(node, 'quasis').map((quasi) => {
    const value: unknown = quasi['value']
    const text = typeof value === 'object' && value !== null && 'cooked' in value && value.cooked
    return typeof text === 'string' ? text : ''
  })
}

/** Counts the lines that a node covers. */
export function linesOf(file: SourceFile, node: Syntax): number {
  return file.text.slice(node.start, node.end).split('\n').length
}

import { isTest, type SourceFile } from './source-files.ts'
import { type Syntax, visit } from './syntax.ts'

/**
 * Gives one sentence for each place that has another form than the rest of the repository: a
 * function at module level is a declaration, unless a type is given to it; a test is a `test`.
 */
export function findOddForms(file: SourceFile): string[] {
  const found: string[] = []
  const report = (node: Syntax, sentence: string) => {
    found.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}: ${sentence}`)
  }
  visit(file, (node, around) => {
    if (isArrowInConst(file, node, around)) report(node, 'write a function declaration')
    if (isTest(file.path) && isCallOf(node, 'it')) report(node, 'write test(…), not it(…)')
  })
  return found
}

const functionValues = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

function isArrowInConst(file: SourceFile, node: Syntax, around: readonly Syntax[]): boolean {
  if (node.type !== 'VariableDeclarator' || !isAtModuleLevel(around)) return false
  const value = node['init'] as Syntax | null // every declarator has the field
  if (value === null || !functionValues.has(value.type)) return false
  const name = node['id'] as Syntax // every declarator has one
  return !name['typeAnnotation'] && !hasTypeComment(file, around[0] ?? node)
}

function isAtModuleLevel(around: readonly Syntax[]): boolean {
  const [, ...outer] = around
  return outer.every(({ type }) => ['Program', 'ExportNamedDeclaration'].includes(type))
}

/** In JavaScript, the comment before a constant gives its type. */
function hasTypeComment(file: SourceFile, declaration: Syntax): boolean {
  return /@type \{[^\n]*\*\/\s*(export\s*)?$/.test(file.text.slice(0, declaration.start))
}

function isCallOf(node: Syntax, name: string): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node['callee'] as Syntax // every call has one
  const called = callee.type === 'MemberExpression' ? (callee['object'] as Syntax) : callee // as the type says
  return called.type === 'Identifier' && called['name'] === name
}

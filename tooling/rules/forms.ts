import { isTest, type SourceFile } from './source-files.ts'
import { childOf, childrenOf, type Syntax, visit } from './syntax.ts'

/**
 * Gives one sentence for each place that has another form than the rest of the repository: a
 * function at module level is a declaration, unless a type is given to it; a constant there has a name
 * in camelCase; a test is a `test`; a pattern in `toMatchObject` is matched, since an expression alone is equal to
 * everything there; an `as` has its reason in a comment on its lines; a route names its endpoint as `api.listCards`,
 * beside the feature's function of the same name.
 */
export function findOddForms(file: SourceFile): string[] {
  const found: string[] = []
  const report = (node: Syntax, sentence: string) => {
    found.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}: ${sentence}`)
  }
  visit(file, (node, around) => {
    if (isArrowInConst(file, node, around)) report(node, 'write a function declaration')
    if (isShouted(node, around)) report(node, 'name the constant in camelCase')
    if (isCast(node) && isProduct(file.path) && !hasReason(file, node, around)) {
      report(node, 'say in a comment on this line why the cast is true')
    }
    if (isTest(file.path) && isCallOf(node, 'it')) report(node, 'write test(…), not it(…)')
    if (isTest(file.path) && isBarePattern(node, around)) {
      report(node, 'write expect.stringMatching(…): a pattern alone matches everything here')
    }
    if (isBareBinding(file, node)) report(node, 'write bind(api.…), with import * as api')
  })
  return found
}

const functionValues = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

function isArrowInConst(file: SourceFile, node: Syntax, around: readonly Syntax[]): boolean {
  if (node.type !== 'VariableDeclarator' || !isAtModuleLevel(around)) return false
  const value = childOf(node, 'init')
  if (!value || !functionValues.has(value.type)) return false
  return !childOf(childOf(node, 'id'), 'typeAnnotation') && !hasTypeComment(file, around[0] ?? node)
}

function isShouted(node: Syntax, around: readonly Syntax[]): boolean {
  if (node.type !== 'VariableDeclarator' || !isAtModuleLevel(around)) return false
  const name = childOf(node, 'id')?.['name']
  return typeof name === 'string' && /^[A-Z][A-Z0-9_]+$/.test(name)
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
  const callee = childOf(node, 'callee')
  const called = childOf(callee, 'object') ?? callee
  return called?.type === 'Identifier' && called['name'] === name
}

function isBarePattern(node: Syntax, around: readonly Syntax[]): boolean {
  if (node.type !== 'Literal' || !node['regex']) return false
  const call = around.find(({ type }) => type === 'CallExpression')
  return childOf(childOf(call, 'callee'), 'property')?.['name'] === 'toMatchObject'
}

function isBareBinding({ path }: SourceFile, node: Syntax): boolean {
  if (!path.startsWith('apps/server/src/features/') || !isCallOf(node, 'bind')) return false
  return childrenOf(node, 'arguments')[0]?.type !== 'MemberExpression'
}

function isCast(node: Syntax): boolean {
  const type = childOf(node, 'typeAnnotation')
  const isConst = childOf(type, 'typeName')?.['name'] === 'const'
  return node.type === 'TSAsExpression' && !isConst
}

function isProduct(path: string): boolean {
  return /^(apps|packages)\//.test(path) && !/\/testing\//.test(path) && !isTest(path)
}

/** A comment counts on any line of the statement with the cast, or on the line before it. */
function hasReason({ text }: SourceFile, node: Syntax, around: readonly Syntax[]): boolean {
  const end = around.findIndex(({ type }) => /Statement$|Declaration$/.test(type))
  const places = around
    .slice(0, end + 1)
    .filter(({ type }) => /^Property$|Statement$|Declaration$/.test(type))
  return [node, ...places].some(({ start, end: last }) => {
    const lineEnd = text.indexOf('\n', last)
    const lines = text.slice(start, lineEnd < 0 ? text.length : lineEnd)
    const before = text.slice(0, start).trimEnd().split('\n').at(-1) ?? ''
    return /\/\/ |\*\//.test(lines) || /^\s*\/\/ /.test(before)
  })
}

import { isTest, type SourceFile } from './source-files.ts'
import { childOf, linesOf, type Syntax, visit } from './syntax.ts'

const maxLines = { file: 300, testFile: 400, function: 60, component: 100 }

/** Gives one sentence for a file over its size, and for each function over its. */
export function findOversizes(file: SourceFile): string[] {
  const limit = isTest(file.path) ? maxLines.testFile : maxLines.file
  const lines = file.text.trimEnd().split('\n').length
  const tooLong = lines > limit ? [`${file.path} has ${lines} lines of at most ${limit}`] : []
  return file.path.endsWith('.css') ? tooLong : [...tooLong, ...findLongFunctions(file)]
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

function findLongFunctions(file: SourceFile): string[] {
  const found: string[] = []
  visit(file, (node, around) => {
    if (!functionTypes.has(node.type) || isTestCallback(file, around)) return
    const name = nameOf(node, around)
    const isComponent = file.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    const limit = isComponent ? maxLines.component : maxLines.function
    const lines = linesOf(file, node)
    if (lines > limit) found.push(`${file.path}: ${name} has ${lines} lines of at most ${limit}`)
  })
  return found
}

function nameOf(node: Syntax, around: readonly Syntax[]): string {
  const declared = childOf(node, 'id') ?? childOf(around[0], 'id') ?? childOf(around[0], 'key')
  const name = declared?.['name']
  return typeof name === 'string' ? name : 'a function without a name'
}

// What `describe` and `test` are given is the file's outline, not a function that other code calls.
function isTestCallback(file: SourceFile, around: readonly Syntax[]): boolean {
  const [call] = around
  if (!isTest(file.path) || call?.type !== 'CallExpression') return false
  const callee = childOf(call, 'callee') ?? call
  return /^(describe|test|it)\b/.test(file.text.slice(callee.start, callee.end))
}

import { importsOf } from './import-rules.ts'
import type { SourceFile } from './source-files.ts'

/**
 * Gives each circle of files that import each other, directly or by way of others, as one sentence.
 * Imports of types count: a reader of one of these files has to read all of them.
 */
export function findCircles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const importsByFile = new Map(
    files.map((file) => [file.path, importsOf(file).filter((target) => known.has(target))]),
  )
  return componentsOf(importsByFile)
    .filter((circle) => circle.length > 1)
    .map((circle) => `import each other: ${circle.toSorted().join(', ')}`)
}

type Graph = ReadonlyMap<string, readonly string[]>

/** Packages and apps that import each other, as one sentence for each circle. */
export function findPackageCircles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, string[]>()
  for (const file of files) {
    const from = packageOf(file.path)
    const others = importsOf(file)
      .map(packageOf)
      .filter((to) => to !== from)
    graph.set(from, [...(graph.get(from) ?? []), ...others])
  }
  return componentsOf(graph)
    .filter((circle) => circle.length > 1)
    .map((circle) => `import each other: ${circle.toSorted().join(', ')}`)
}

function packageOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** The strongly connected components of a graph, by Tarjan's algorithm. */
export function componentsOf(graph: Graph): string[][] {
  const components: string[][] = []
  const stack: string[] = []
  const indexes = new Map<string, number>()
  const visit = (node: string): number => {
    const index = indexes.size
    indexes.set(node, index)
    stack.push(node)
    let low = index
    for (const next of graph.get(node) ?? []) {
      if (!indexes.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, indexes.get(next) ?? low)
    }
    if (low === index) components.push(stack.splice(stack.indexOf(node)))
    return low
  }
  for (const node of graph.keys()) if (!indexes.has(node)) visit(node)
  return components
}

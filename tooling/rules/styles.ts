import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

function matchesOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, first = '']) => first)
}

function withoutComments(css: string): string {
  return css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}

/** The classes that a stylesheet has rules for. */
function classesIn({ text }: SourceFile): Set<string> {
  const selectors = matchesOf(withoutComments(text), /([^{};]+)\{/g)
  return new Set(selectors.flatMap((selector) => matchesOf(selector, /\.([a-zA-Z][\w-]*)/g)))
}

type Worn = { by: string; sheet: string; name: string }

/** The classes that a component takes from its stylesheets: each of one that it chooses by name from. */
function wornBy(file: SourceFile, known: ReadonlyMap<string, Set<string>>): Worn[] {
  const imports = file.text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)
  return Array.from(imports).flatMap(([, styles = '', from = '']) => {
    const sheet = posix.join(posix.dirname(file.path), from)
    const names = new RegExp(`\\b${styles}\\[`).test(file.text)
      ? [...(known.get(sheet) ?? [])]
      : matchesOf(file.text, new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))
    return [...new Set(names)].map((name) => ({ by: file.path, sheet, name }))
  })
}

/** Gives a sentence for each class that only a component or only a stylesheet names. */
export function findLonelyClasses(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.module.css'))
  const known = new Map(sheets.map((sheet) => [sheet.path, classesIn(sheet)]))
  const components = files.filter(({ path }) => path.endsWith('.tsx'))
  const worn = components.flatMap((file) => wornBy(file, known))
  const missing = worn
    .filter(({ sheet, name }) => !known.get(sheet)?.has(name))
    .map(({ by, sheet, name }) => `${by}: ${sheet} has no .${name}`)
  const isWorn = new Set(worn.map(({ sheet, name }) => `${sheet} ${name}`))
  const idle = [...known].flatMap(([path, names]) =>
    [...names]
      .filter((name) => !isWorn.has(`${path} ${name}`))
      .map((name) => `${path}: no component uses .${name}`),
  )
  return [...missing, ...idle]
}

/** The custom properties that some file sets and none reads. */
export function findIdleTokens(files: readonly SourceFile[]): string[] {
  const used = new Set(files.flatMap(({ text }) => matchesOf(text, /var\(\s*(--[\w-]+)/g)))
  const set = files
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ text }) => matchesOf(withoutComments(text), /(?<![\w(-])(--[\w-]+)\s*:/g))
  return [...new Set(set)].filter((token) => !used.has(token))
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources, type SourceFile } from './rules/source-files.ts'
import { type Syntax, visit } from './rules/syntax.ts'
import { root } from './runner/place.mjs'

const page = await readFile(join(root, 'docs/operate/watch.md'), 'utf8')
const server = (await readSources('.ts')).filter(
  ({ path }) => path.startsWith('apps/server/src/') && !isTest(path),
)

function namedBy(pattern: RegExp): string[] {
  return server.flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
}

/** The messages of what is logged as a warning or an error. */
function loggedIn(file: SourceFile): string[] {
  const messages: string[] = []
  visit(file, ({ type, start, end, arguments: given }) => {
    const isCall = type === 'CallExpression' && Array.isArray(given)
    if (!isCall || !/^([\w.#]+\.)?log\.(warn|error)\(/.test(file.text.slice(start, end))) return
    const { value } = given.at(-1) as Syntax // the message is the last argument
    messages.push(String(value))
  })
  return messages
}

/** The first cells of all tables with this head. */
function rowsOf(heading: string): string[] {
  const [, ...tables] = page.split(`\n| ${heading} `)
  return tables.flatMap((table) => {
    const [rows = ''] = table.split('\n\n')
    return Array.from(rows.matchAll(/^\| ([^-|][^|]*?) +\|/gm), ([, first = '']) => first)
  })
}

function inTicks(cells: readonly string[]): string[] {
  return cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`([^`{]+)[^`]*`/g), ([, name = '']) => name),
  )
}

test('operators find every scheduled task on their page, and no other', () => {
  const tasks = namedBy(/name: '([^']+)',\s+everySeconds[:,]/g)
  const listed = rowsOf('Task').flatMap((cell) => cell.split(', '))
  expect(listed.toSorted()).toEqual(tasks.toSorted())
})

test('operators find every warning and error of the log on their page', () => {
  const logged = server.flatMap(loggedIn)
  expect(logged.length).toBeGreaterThan(30)
  const told = inTicks(rowsOf('Entry'))
  expect(logged.filter((message) => !told.includes(message))).toEqual([])
})

test('operators find every metric of ours on their page, and no other', () => {
  const metrics = new Set(namedBy(/'(openline_(?!demo)\w+)'/g))
  const told = inTicks(rowsOf('Metric')).filter((name) => name.startsWith('openline_'))
  expect(told.toSorted()).toEqual([...metrics].toSorted())
})

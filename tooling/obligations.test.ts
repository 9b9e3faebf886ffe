import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recordPeriods } from '../apps/server/src/db/record-periods.ts'
import { root } from './runner/place.mjs'

const page = await readFile(join(root, 'docs/obligations.md'), 'utf8')

/** The cells of each row below a heading of the page. */
function rowsOf(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [text = ''] = section.split('\n## ')
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )
}

function inTicks(cell: string): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
}

const bases = ['', 'apps/server/src']

function isFile(name: string): boolean {
  return bases.some((base) => existsSync(join(root, base, name)))
}

describe('the obligations', () => {
  const duties = rowsOf('What the shop keeps')

  test('name for each duty its rule, who bears it, and files that exist', () => {
    expect(duties.length).toBeGreaterThan(15)
    const incomplete = duties.filter(([duty, rule, who = '', keptIn = '']) => {
      const files = inTicks(keptIn).filter((name) => name.includes('/'))
      return !duty || !rule || !/shop|operator|network/.test(who) || !files.some(isFile)
    })
    expect(incomplete).toEqual([])
  })

  test('name for each duty a test that exists', () => {
    const untested = duties.filter(([, , , , shownBy = '']) => {
      const tests = inTicks(shownBy)
      return (
        tests.length === 0 ||
        !tests.every((name) => /\.(test|e2e)\.tsx?$/.test(name) && isFile(name))
      )
    })
    expect(untested.map(([duty]) => duty)).toEqual([])
  })

  test('keep each record as long as the table of the code says', () => {
    const stated = rowsOf('How long a record is kept').map(([, table = '', kept = '']) => [
      inTicks(table)[0] ?? '',
      kept.replace(/, and until they are closed$/, ''),
    ])
    const periods: [string, { years: number; yearsAfterService?: number }][] =
      Object.entries(recordPeriods)
    const kept = periods.map(([table, { years, yearsAfterService }]) => [
      table,
      yearsAfterService === undefined
        ? `${years} years`
        : `${years} years, or ${yearsAfterService} after the end of the service, whichever is later`,
    ])
    expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(kept))
  })

  test('say that they are no advice, and where to read on before one sells', () => {
    expect(page).toContain('no legal advice')
    const [, list = ''] = page.split('\n## Before you sell\n')
    const links = Array.from(list.matchAll(/\]\((https:[^)]+)\)/g), ([, link]) => link)
    expect(links.length).toBeGreaterThan(10)
    for (const duty of ['Robocall', '499', 'CPNI', '855', 'state', '214', 'CALEA', 'TCPA', '988']) {
      expect(list).toContain(duty)
    }
  })
})

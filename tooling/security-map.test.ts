import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSources } from './rules/source-files.ts'
import { root } from './runner/place.mjs'

/** ASVS 5.0, levels 1 and 2 (and a few of 3), as far as they bind a shop like this. */
const binding = `
  1.2.1 1.2.2 1.2.4 1.2.10 1.3.1 1.3.6 1.3.11 1.3.12
  2.1.1 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1
  3.2.2 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.4.8 3.5.2 3.5.3 3.5.5 3.7.2
  4.1.1 4.1.3 4.1.4
  6.1.1 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.11
  6.3.1 6.3.2 6.3.4 6.3.7 6.3.8 6.4.1 6.4.3 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.2 6.6.3
  7.1.1 7.2.1 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.3 7.4.4 7.5.1 7.5.2
  8.2.1 8.2.2 8.2.3 8.3.1 9.1.1 9.1.2 11.4.2 11.5.1 13.3.1
  14.2.1 14.3.1 14.3.2 14.3.3
  15.3.1 15.3.3 15.3.4 15.3.6 15.4.2
  16.2.5 16.3.1 16.5.1 16.5.2 16.5.3`
  .trim()
  .split(/\s+/)

type Row = { ids: string[]; keptIn: string; shownBy: string }

/** The requirement table of the security page; `6.2.6 to 6.2.9` is every id between them. */
async function readRows(): Promise<Row[]> {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8')
  const lines = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  return lines.map((line) => {
    const [, ids = '', , keptIn = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
    return { ids: idsIn(ids), keptIn, shownBy }
  })
}

function idsIn(text: string): string[] {
  return text
    .replaceAll(/ \(L3\)/g, '')
    .split(', ')
    .flatMap((part) => {
      const [from = '', to = from] = part.split(' to ')
      const [first, last] = [from, to].map((id) => Number(id.split('.').at(-1)))
      const chapter = from.slice(0, from.lastIndexOf('.'))
      return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, step) => {
        return `${chapter}.${(first ?? 0) + step}`
      })
    })
}

describe('the requirement table of the security page', () => {
  test('has a row for each that binds', async () => {
    const named = new Set((await readRows()).flatMap(({ ids }) => ids))
    expect(binding.filter((id) => !named.has(id))).toEqual([])
  })

  test('says of each where it is kept and what shows it', async () => {
    const open = (await readRows()).filter(
      ({ keptIn, shownBy }) => keptIn === '' || shownBy === '' || shownBy.startsWith('not yet'),
    )
    expect(open.map(({ ids }) => ids.join())).toEqual([])
  })
})

test('no page of ours listens to messages of other windows (ASVS 3.5.5)', async () => {
  const files = await readSources('.ts', '.tsx')
  const ours = files.filter(({ path }) => path.startsWith('apps/web/src/'))
  const listening = ours.filter(({ text }) =>
    /addEventListener\('message'|postMessage\(/.test(text),
  )
  expect(ours.length).toBeGreaterThan(100)
  expect(listening.map(({ path }) => path)).toEqual([])
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import {
  findMislabeledLinks,
  findRecordFaults,
  findSharedNumbers,
  findUnknownRecords,
  recordFolder,
} from './decisions.ts'
import { readSources } from './source-files.ts'

async function readDocument(path: string) {
  return { path, text: await readFile(join(root, path), 'utf8') }
}

async function listDocuments(folder: string, recursive: boolean) {
  const names = await readdir(join(root, folder), { recursive })
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
}

const index = await readDocument(`${recordFolder}/README.md`)
const paths = (await listDocuments(recordFolder, false)).filter((path) => path !== index.path)
const records = await Promise.all(paths.map(readDocument))
const documents = await Promise.all(
  [...(await listDocuments('.', false)), ...(await listDocuments('docs', true))].map(readDocument),
)
const sources = (await readSources('.ts', '.tsx', '.mjs', '.css', '.md', '.yml', '.yaml')).filter(
  ({ path }) => !path.startsWith('tooling/rules/decisions'),
)

test('every decision record is short, names what was rejected and is in the index', () => {
  expect(records.length).toBeGreaterThan(30)
  expect(records.flatMap((record) => findRecordFaults(record, index.text))).toEqual([])
  expect(findSharedNumbers(records)).toEqual([])
})

test('every decision record that is mentioned exists, under the number that is given', () => {
  const files = [...documents, ...sources]
  expect(findUnknownRecords(files, records)).toEqual([])
  expect(findMislabeledLinks(files)).toEqual([])
})

describe('a decision record', () => {
  const path = `${recordFolder}/036-paper-bills.md`
  const inIndex = '| [036](036-paper-bills.md) | Bills are on paper | bills |'
  const text = [
    '# 036 Bills are on paper',
    'Customers read paper.',
    '## Decision',
    'Print them.',
    '## Rejected',
    '- Email: unread.',
    '## Consequences',
    'Stamps.',
  ].join('\n\n')

  test('with its three parts and a line in the index is fine', () => {
    expect(findRecordFaults({ path, text }, inIndex)).toEqual([])
  })

  test.for([
    ['has nothing under ## Rejected', text.replace('- Email: unread.\n\n', ''), inIndex],
    ['has nothing under ## Rejected', text.replace('## Rejected\n\n', ''), inIndex],
    ['has nothing under ## Consequences', text.replace('Stamps.', ''), inIndex],
    ['has 41 lines, more than 40', text + '\n- More.'.repeat(26), inIndex],
    ['is wider than 120', text + ' and envelopes'.repeat(10), inIndex],
    ['has another number in its title', text.replace('# 036', '# 037'), inIndex],
    ['is missing in the index', text, '| [035](035-emails.md) | Bills are emails | bills |'],
  ] as const)('is found when it %s', ([fault, changed, contents]) => {
    expect(findRecordFaults({ path, text: changed }, contents)).toEqual([`${path} ${fault}`])
  })

  test('shares its number with no other', () => {
    const other = { path: `${recordFolder}/036-emails.md`, text }
    expect(findSharedNumbers([{ path, text }, other])).toEqual(['036'])
  })

  test.for([
    ['See decision 099.', '099'],
    ['(decisions/099-gone.md)', '099'],
    ['as [record 098](decisions/036-paper-bills.md) says', '098'],
    ['it was slower ([097](decisions/097-gone.md))', '097'],
  ] as const)('that does not exist is found in “%s”', ([words, number]) => {
    expect(findUnknownRecords([{ path: 'a.ts', text: words }], [{ path, text }])).toContain(
      `a.ts mentions the record ${number}`,
    )
  })

  test('that exists may be mentioned, and figures are no mentions', () => {
    const words =
      'Decision 036, record 1000, 0.036 s, 2,036 records and [036](decisions/036-paper-bills.md)'
    expect(findUnknownRecords([{ path: 'a.ts', text: words }], [{ path, text }])).toEqual([])
  })

  test('is linked with its own number', () => {
    const files = [{ path: 'a.md', text: '[035](decisions/036-paper-bills.md)' }]
    expect(findMislabeledLinks(files)).toEqual(['a.md names 035 and links to 036'])
  })
})

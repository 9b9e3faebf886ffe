import type { SourceFile } from './source-files.ts'

/** Where the decision records are, with their index. */
export const recordFolder = 'docs/decisions'

const maxLines = 40
const maxColumns = 120
const sections = ['## Decision', '## Rejected', '## Consequences']

/** Gives one sentence for each thing that a record lacks or has too much of. */
export function findRecordFaults(record: SourceFile, index: string): string[] {
  const name = record.path.slice(recordFolder.length + 1)
  const lines = record.text.trimEnd().split('\n')
  const [title = ''] = lines
  return [
    ...(/^\d{3}-[a-z0-9-]+\.md$/.test(name) ? [] : ['has no number and kebab-case name']),
    ...(title.startsWith(`# ${name.slice(0, 3)} `) ? [] : ['has another number in its title']),
    ...(lines.length > maxLines ? [`has ${lines.length} lines, more than ${maxLines}`] : []),
    ...(lines.some((line) => line.length > maxColumns) ? [`is wider than ${maxColumns}`] : []),
    ...sections.filter((each) => !isFilled(lines, each)).map((each) => `has nothing under ${each}`),
    ...(index.includes(`| [${name.slice(0, 3)}](${name})`) ? [] : ['is missing in the index']),
  ].map((fault) => `${record.path} ${fault}`)
}

function isFilled(lines: readonly string[], heading: string): boolean {
  const first = lines.indexOf(heading) + 1
  const text = first > 0 ? lines.slice(first).find((line) => line !== '') : undefined
  return text !== undefined && !text.startsWith('#')
}

/** Gives the numbers that more than one record has. */
export function findSharedNumbers(records: readonly SourceFile[]): string[] {
  const numbers = records.map(numberOf)
  return numbers.filter((number, index) => numbers.indexOf(number) !== index)
}

function numberOf({ path }: SourceFile): string {
  return path.slice(recordFolder.length + 1, recordFolder.length + 4)
}

const mention =
  /\b(?:decisions?|records?)[ /](0\d{2})(?!\d)|\[(?:(?:decision|record) )?(0\d{2})\]/gi

/** Gives each mention of a record, such as "decision 020" or "[020](…)", that does not exist. */
export function findUnknownRecords(
  files: readonly SourceFile[],
  records: readonly SourceFile[],
): string[] {
  const known = new Set(records.map(numberOf))
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(mention), ([, plain, linked]) => plain ?? linked ?? '')
      .filter((number) => !known.has(number))
      .map((number) => `${path} mentions the record ${number}`),
  )
}

const namedLink = /\[(?:(?:decision|record) )?(\d{3})\]\((?:[\w./]*\/)?(\d{3})-[\w-]+\.md/gi

/** Gives each link to a record whose words name another number. */
export function findMislabeledLinks(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(namedLink))
      .filter(([, words, target]) => words !== target)
      .map(([, words, target]) => `${path} names ${words} and links to ${target}`),
  )
}

import type { TimeSpan } from '../../../clock.ts'
import { csvFile } from '../../../csv-file.ts'
import type { Db } from '../../../db/open.ts'
import { type HeldParts, readEverything } from '../../processes/account/data-export-store.ts'
import { narrowTo } from './narrowing.ts'
import type { Subject } from './subject.ts'

/** The columns by which a row says when it came about; the first that it has counts. */
const timeColumns = [
  'at',
  'created_at',
  'opened_at',
  'requested_at',
  'asked_at',
  'received_at',
  'since',
  'changed_at',
  'issued_at',
  'starts_at',
  'warned_at',
  'sent_at',
  'notified_at',
  'next_try_at',
  'updated_at',
] as const

type Row = HeldParts[string][number]

type Entry = { readonly at: string; readonly record: string; readonly details: string }

/**
 * Everything on record about a customer, or about one line or order of theirs and the account around it, as CSV:
 * a row for each record, by time, without secrets. The same records give the same file.
 * @param span leaves out what came about at another time; what has no time stays
 */
export async function writeCaseFile(
  db: Db,
  subject: Subject,
  span: TimeSpan | null,
): Promise<string> {
  const parts = narrowTo(subject, await readEverything(db, subject.customerId))
  const entries = Object.entries(parts)
    .flatMap(([record, rows]) => rows.map((row) => entryOf(record, row)))
    .filter(({ at }) => at === '' || span === null || isIn(span, new Date(at)))
    .toSorted(byTime)
  return csvFile([
    ['at', 'record', 'details'],
    ...entries.map(({ at, record, details }) => [at, record, details]),
  ])
}

function entryOf(record: string, row: Row): Entry {
  return { at: timeOf(row)?.toISOString() ?? '', record, details: JSON.stringify(row) }
}

/** When a row came about; null for what has no time of its own. */
export function timeOf(row: Row): Date | null {
  const name = timeColumns.find((column) => typeof row[column] === 'string')
  return name === undefined ? null : new Date(String(row[name]))
}

function isIn({ since, until }: TimeSpan, at: Date): boolean {
  return at >= since && at < until
}

function byTime(one: Entry, other: Entry): number {
  return (
    compare(one.at, other.at) ||
    compare(one.record, other.record) ||
    compare(one.details, other.details)
  )
}

/** By code units, so that the order is the same on every machine. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
